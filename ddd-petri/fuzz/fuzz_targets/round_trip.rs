#![no_main]

use ddd_petri::format::{Format, read_net};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = read_net(bytes, "fuzz") else {
        return;
    };
    let net = document.net.with_nupn(None);
    for format in [Format::Pnml, Format::Tina] {
        let mut text = Vec::new();
        format.write(&net, &mut text).expect("a net without units");
        let again = format.read(&text[..], "again").expect("what was written");
        assert_eq!(again.net, net);
    }
});
