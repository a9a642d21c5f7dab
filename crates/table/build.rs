//! Tells the rules of this program from those of any other: by the sources of this crate and all it stands on.

use std::{
    collections::BTreeMap,
    env, fs, io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

/// What stands on this crate, and so has no say in what a table comes to.
const ABOVE: [&str; 4] = ["store", "server", "lab", "cli"];

fn main() -> io::Result<()> {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo tells where a crate is"));
    let crates = own.parent().expect("a crate lies among others");
    let mut files = BTreeMap::new();
    for found in fs::read_dir(crates)? {
        let found = found?;
        if ABOVE.iter().any(|above| found.file_name() == *above) {
            continue;
        }
        for folder in ["src", "content"] {
            let folder = found.path().join(folder);
            if folder.is_dir() {
                println!("cargo::rerun-if-changed={}", folder.display());
                read(crates, &folder, &mut files)?;
            }
        }
    }
    let mut hash = Sha256::new();
    for (name, text) in files {
        hash.update(format!("{} {}\n", name.display(), text.len()));
        hash.update(text);
    }
    let digits: String = hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=RULES={digits}");
    Ok(())
}

fn read(crates: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> io::Result<()> {
    for found in fs::read_dir(folder)? {
        let path = found?.path();
        if path.is_dir() {
            read(crates, &path, files)?;
        } else {
            let name = path.strip_prefix(crates).unwrap_or(&path).to_owned();
            files.insert(name, fs::read(&path)?);
        }
    }
    Ok(())
}
