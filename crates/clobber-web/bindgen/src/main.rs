//! Writes the JavaScript that loads a WebAssembly module: `clobber-web-bindgen MODULE FOLDER`.

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(module), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: clobber-web-bindgen MODULE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true).generate(folder)?;
    Ok(())
}
