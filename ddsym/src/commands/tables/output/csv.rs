//! A line a cell, for spreadsheets; the columns are the fields of the JSON.

use super::Report;

pub(super) fn render(report: &Report<'_>) -> String {
    let mut text = "table,row,column,kind,published,measured,status\n".to_owned();
    for cell in report.cells() {
        let fields = [
            cell.table,
            &cell.row.label,
            cell.column,
            cell.kind.word(),
            cell.published.as_deref().unwrap_or(""),
            cell.measured.as_deref().unwrap_or(""),
            cell.status.word(),
        ];
        text.push_str(&fields.map(quoted).join(","));
        text.push('\n');
    }
    text
}

fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_do_not_make_columns() {
        assert_eq!(quoted("1,1,..,rest"), "\"1,1,..,rest\"");
        assert_eq!(quoted("say \"no\""), "\"say \"\"no\"\"\"");
        assert_eq!(quoted("plain"), "plain");
    }
}
