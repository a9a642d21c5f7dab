//! Keeping a record in a file. A file is written beside its place and then moved there, so a crash
//! leaves the old record or the new one, never half of one.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use directories::ProjectDirs;

/// Writes a record. Unless told to `replace`, a file that is already there is left alone
/// ([`io::ErrorKind::AlreadyExists`]).
pub(crate) fn write(path: &Path, text: &str, replace: bool) -> io::Result<()> {
    if !replace && path.exists() {
        return Err(io::Error::from(io::ErrorKind::AlreadyExists));
    }
    let name = path.file_name().ok_or_else(|| io::Error::other("that is not the name of a file"))?;
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = write_through(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one worth telling; what is left to tidy up may not even be there.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A name for the record of a game, such as `pig-2026-03-21-1530.json`.
pub(crate) fn suggested_name(game: &str, now: SystemTime) -> PathBuf {
    let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = date(seconds / 86_400);
    let minutes = seconds / 60 % 1440;
    PathBuf::from(format!("{game}-{year}-{month:02}-{day:02}-{:02}{:02}.json", minutes / 60, minutes % 60))
}

/// Whether nobody has played on the screen here before. It is remembered from then on, if that is possible.
pub(crate) fn is_first_time() -> bool {
    let Some(folders) = ProjectDirs::from("", "", "crownforge") else { return false };
    let mark = folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).join("keys-were-shown");
    first_time_at(&mark)
}

fn first_time_at(mark: &Path) -> bool {
    if mark.exists() {
        return false;
    }
    // Where nothing can be written the keys are shown again next time, which does no harm.
    let _ = mark.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(mark, ""));
    true
}

fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.write_all(b"\n")?;
    file.sync_all()
}

/// The date (UTC) so many days after 1970 began. Years are counted from March, so that the leap day
/// comes last; 400 of them are 146,097 days.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_suggested_name_carries_the_date() {
        let name = |seconds| suggested_name("pig", UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(name(0), Path::new("pig-1970-01-01-0000.json"));
        assert_eq!(name(951_825_599), Path::new("pig-2000-02-29-1159.json"));
        assert_eq!(name(1_772_324_940), Path::new("pig-2026-03-01-0029.json"));
    }

    #[test]
    fn only_the_first_time_is_the_first() {
        let folder = std::env::temp_dir().join(format!("crownforge-first-{}", std::process::id()));
        let mark = folder.join("below/mark");
        assert!(first_time_at(&mark) && !first_time_at(&mark));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_is_replaced_only_when_told_to_and_nothing_is_left_beside_it() {
        let folder = std::env::temp_dir().join(format!("crownforge-keep-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game.json");
        write(&path, "one", false).unwrap();
        assert_eq!(write(&path, "two", false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\n");
        write(&path, "two", true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two\n");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write(&folder.join("no such folder/game.json"), "x", false).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
