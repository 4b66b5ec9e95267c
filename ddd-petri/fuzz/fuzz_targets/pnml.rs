#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(error) = ddd_petri::pnml::read(bytes, "fuzz") {
        assert!(error.to_string().lines().count() <= 2);
    }
});
