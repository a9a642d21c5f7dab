//! The program for other machines: optimised as far as it goes, stripped, and packed into one archive with what belongs
//! to it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    licences,
    tools::{cargo, root, target},
    web,
};

/// The licences of what is built in, which is made on the way.
const OF_OTHERS: &str = "LICENSES-OF-OTHERS.txt";

/// What goes with the program: from where in the repository, and to where in the archive.
const BESIDE: [(&str, &str); 8] = [
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("README.md", "README.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("docs/operation.md", "docs/operation.md"),
    ("dist/crownforge.service", "crownforge.service"),
    ("dist/Caddyfile", "dist/Caddyfile"),
    ("dist/nginx.conf", "dist/nginx.conf"),
];

/// Where what shells and `man` know of the program goes.
const HELP: [&str; 2] = ["completions", "man"];
/// Shells, and what each calls the file with what it completes.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "crownforge.bash"),
    ("zsh", "_crownforge"),
    ("fish", "crownforge.fish"),
    ("powershell", "crownforge.ps1"),
];

/// Makes `target/dist/crownforge-<version>-<target>.tar.gz`.
pub(crate) fn dist() -> Result<ExitCode> {
    // The licences are read where the packages lie, even if the client is built already.
    web::install()?;
    web::build()?;
    ensure!(root().join("web/dist/index.html").exists(), "the web client is not built: web/dist is empty");
    succeed(&mut cargo(["build", "--profile", "dist", "--package", "crownforge", "--locked"]))?;

    let host = host()?;
    let (made, name) = (target().join("dist"), name(&host));
    let folder = made.join(&name);
    fs::write(made.join(OF_OTHERS), licences::of_others(&host)?)?;
    write_help(&made)?;
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for (from, to) in files(&made).into_iter().chain(help(&made)?) {
        let to = folder.join(to);
        fs::create_dir_all(to.parent().expect("a file lies in a folder"))?;
        fs::copy(&from, &to).with_context(|| from.display().to_string())?;
    }
    let archive = format!("{name}.tar.gz");
    succeed(Command::new("tar").current_dir(&made).args(["-czf", &archive, &name]))?;
    let bytes = fs::metadata(made.join(&archive))?.len();
    println!("{} ({:.1} MB)", made.join(&archive).display(), bytes as f64 / 1e6);
    Ok(ExitCode::SUCCESS)
}

fn name(host: &str) -> String {
    format!("crownforge-{}-{host}", env!("CARGO_PKG_VERSION"))
}

/// All that is in the archive: where it is now, and where it is to be.
fn files(made: &Path) -> Vec<(PathBuf, String)> {
    let program = format!("crownforge{}", env::consts::EXE_SUFFIX);
    let beside = BESIDE.iter().map(|&(from, to)| (root().join(from), to.to_owned()));
    let on_the_way = [program, OF_OTHERS.to_owned()].map(|name| (made.join(&name), name));
    on_the_way.into_iter().chain(beside).collect()
}

/// Lets the program write what shells and `man` know of it.
fn write_help(made: &Path) -> Result<()> {
    let program = made.join(format!("crownforge{}", env::consts::EXE_SUFFIX));
    for folder in HELP {
        let folder = made.join(folder);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
    }
    for (shell, file) in SHELLS {
        let output = Command::new(&program).args(["completions", shell]).output()?;
        ensure!(output.status.success(), "completions for {shell}: {}", String::from_utf8_lossy(&output.stderr));
        fs::write(made.join("completions").join(file), output.stdout)?;
    }
    succeed(Command::new(&program).arg("manual").arg(made.join("man")))
}

/// All of it: where it is now, and where it is to be.
fn help(made: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    for folder in HELP {
        for entry in fs::read_dir(made.join(folder))? {
            let entry = entry?;
            files.push((entry.path(), format!("{folder}/{}", entry.file_name().to_string_lossy())));
        }
    }
    Ok(files)
}

/// What the compiler calls this kind of machine.
fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("cannot start rustc")?;
    let told = String::from_utf8_lossy(&output.stdout);
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not tell its host")?.to_owned())
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {:?}", command.get_program()))?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_archive_holds_the_program_and_what_belongs_to_it() {
        let files = files(Path::new("made"));
        let names: Vec<&str> = files.iter().map(|(_, to)| to.as_str()).collect();
        let program = format!("crownforge{}", env::consts::EXE_SUFFIX);
        let expected = [
            &program,
            "LICENSES-OF-OTHERS.txt",
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "README.md",
            "CHANGELOG.md",
            "docs/operation.md",
            "crownforge.service",
            "dist/Caddyfile",
            "dist/nginx.conf",
        ];
        assert_eq!(names, expected);
        assert_eq!(files[0].0, Path::new("made").join(&program));
        let missing: Vec<_> = files[2..].iter().filter(|(from, _)| !from.is_file()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn the_archive_is_named_by_version_and_machine() {
        assert_eq!(name("riscv-box"), format!("crownforge-{}-riscv-box", env!("CARGO_PKG_VERSION")));
        assert!(host().unwrap().contains(env::consts::ARCH));
    }

    #[test]
    fn the_service_keeps_its_tables_where_it_may_write() {
        let unit = fs::read_to_string(root().join("dist/crownforge.service")).unwrap();
        for line in [
            "ExecStart=/usr/local/bin/crownforge serve",
            "DynamicUser=yes",
            "ProtectSystem=strict",
            "StateDirectory=crownforge",
            "Environment=CROWNFORGE_DB=%S/crownforge/crownforge.db",
        ] {
            assert!(unit.lines().any(|found| found == line), "{line}");
        }
    }
}
