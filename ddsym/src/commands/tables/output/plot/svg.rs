//! Draws a plot. Colours come from the style, so that it can be read in the light, in the dark and on paper; every
//! column has a shape of its own too.

use std::fmt::Write as _;

use super::axis::{self, Axis};
use super::{Curve, Origin, Plot, STYLE};

/// The least width; long names in the legend need more.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 470.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 315.0;
/// Where the words of the legend begin, behind its markers.
const WORDS: f64 = RIGHT + 47.0;
/// The width of a letter of the legend, generously.
const LETTER: f64 = 6.5;
/// Labels of scales closer than this would touch.
const NEAR: f64 = 28.0;

impl Plot {
    /// A file of its own.
    pub(in super::super) fn standalone(&self) -> String {
        self.draw(&format!("<style>{STYLE}</style>"))
    }

    /// A part of a page that has the style.
    pub(in super::super) fn embedded(&self) -> String {
        self.draw("")
    }

    fn draw(&self, style: &str) -> String {
        let points = || self.curves.iter().flat_map(|curve| curve.points.iter());
        let x = Axis::tight(points().map(|p| p.0), LEFT + 15.0, RIGHT - 15.0);
        let y = Axis::decades(points().map(|p| p.1), BOTTOM, TOP);
        let title = escaped(&self.title);
        let width = self.width();
        // Writing to a string cannot fail.
        let mut svg = format!(
            "<svg class=\"plot\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {HEIGHT}\" role=\"img\" \
             aria-label=\"{title}\">{style}<rect class=\"paper\" width=\"{width}\" height=\"{HEIGHT}\"/>\
             <text class=\"title\" x=\"{LEFT}\" y=\"24\">{title}</text>\n"
        );
        self.ticks(&mut svg, x, y);
        for curve in &self.curves {
            curve.draw(&mut svg, x, y);
        }
        self.legend(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn width(&self) -> f64 {
        let letters = self.curves.iter().map(|it| it.label().chars().count());
        // A name is never so long that this is not exact.
        let longest = letters.max().unwrap_or(0) as f64;
        WIDTH.max((WORDS + LETTER * longest).ceil())
    }

    fn ticks(&self, svg: &mut String, x: Axis, y: Axis) {
        for power in y.powers() {
            let at = y.at(10f64.powi(power));
            let label = axis::label(power, self.kind);
            let (text, below) = (LEFT - 8.0, at + 4.0);
            let _ = writeln!(
                svg,
                "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{RIGHT}\"/>\
                 <text class=\"tick\" x=\"{text}\" y=\"{below:.1}\" text-anchor=\"end\">{label}</text>"
            );
        }
        let mut scales: Vec<f64> = self.curves.iter().flat_map(Curve::scales).collect();
        scales.sort_by(f64::total_cmp);
        scales.dedup();
        let mut free = f64::NEG_INFINITY;
        for scale in scales {
            let at = x.at(scale);
            let _ = write!(svg, "<path class=\"axis\" d=\"M{at:.1} {BOTTOM}v5\"/>");
            if at >= free {
                let below = BOTTOM + 20.0;
                let _ = writeln!(
                    svg,
                    "<text class=\"tick\" x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{scale}</text>"
                );
                free = at + NEAR;
            }
        }
        let (middle, below) = ((LEFT + RIGHT) / 2.0, BOTTOM + 38.0);
        let _ = writeln!(
            svg,
            "<path class=\"axis\" d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\"/>\
             <text class=\"tick\" x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">scale</text>"
        );
    }

    fn legend(&self, svg: &mut String) {
        for (i, curve) in (0u32..).zip(&self.curves) {
            let at = TOP + 14.0 + 20.0 * f64::from(i);
            let (start, middle, end) = (RIGHT + 14.0, RIGHT + 27.0, RIGHT + 40.0);
            let (class, below) = (curve.class(), at + 4.0);
            let marker = curve.marker(middle, at);
            let label = escaped(&curve.label());
            let _ = writeln!(
                svg,
                "<g class=\"{class}\"><path class=\"line\" d=\"M{start} {at}H{end}\"/>{marker}</g>\
                 <text class=\"tick\" x=\"{WORDS}\" y=\"{below}\">{label}</text>"
            );
        }
    }
}

impl Curve {
    fn scales(&self) -> impl Iterator<Item = f64> {
        self.points.iter().map(|point| point.0)
    }

    /// Its name in the legend.
    fn label(&self) -> String {
        let origin = match self.origin {
            Origin::Measured => "here",
            Origin::Published => "paper",
        };
        format!("{}, {origin}", self.column)
    }

    fn class(&self) -> String {
        let origin = match self.origin {
            Origin::Measured => "measured",
            Origin::Published => "published",
        };
        format!("curve c{} {origin}", self.colour % 8)
    }

    fn draw(&self, svg: &mut String, x: Axis, y: Axis) {
        let mut path = String::new();
        let mut markers = String::new();
        for (i, &(scale, number)) in self.points.iter().enumerate() {
            let (px, py) = (x.at(scale), y.at(number));
            let _ = write!(path, "{}{px:.1} {py:.1}", if i == 0 { 'M' } else { 'L' });
            markers.push_str(&self.marker(px, py));
        }
        let class = self.class();
        let _ = writeln!(
            svg,
            "<g class=\"{class}\"><path class=\"line\" d=\"{path}\"/>{markers}</g>"
        );
    }

    /// A shape around a point.
    fn marker(&self, x: f64, y: f64) -> String {
        let path = match self.colour % 4 {
            0 => format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", x - 4.0),
            1 => format!("M{:.1} {:.1}h7v7h-7z", x - 3.5, y - 3.5),
            2 => format!("M{x:.1} {:.1}l4.5 8h-9z", y - 5.0),
            _ => format!("M{x:.1} {:.1}l5 5l-5 5l-5 -5z", y - 5.0),
        };
        format!("<path class=\"marker\" d=\"{path}\"/>")
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
