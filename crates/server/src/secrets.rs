//! Tokens and passwords. A token is 32 random bytes that only its browser knows; the store holds its hash. A password is
//! kept as Argon2 makes it.

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use sha2::{Digest, Sha256};
use tabletop::Hex;
use tokio::sync::Semaphore;

use crate::problem::Problem;

/// Hashing takes some 20 MB and 20 ms: not more than this many at once.
static HASHING: Semaphore = Semaphore::const_new(2);

/// A hash nobody has the password of: a log-in with an unknown name takes as long as any other.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cyBzYWx0ISE$\
    5Q7XtOTzsnDg5kbRlTQ0sMUyMPxXn3cCyqV2Xy9pT5k";

/// Passwords so many people take that they protect nobody; shorter ones are refused anyway.
const COMMON: &str = include_str!("common_passwords.txt");

/// What a browser shows to prove who it is.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    pub(crate) fn fresh() -> Token {
        Token(random_hex::<32>())
    }

    pub(crate) fn parse(text: &str) -> Option<Token> {
        text.parse::<Hex<32>>().ok().map(|bytes| Token(bytes.to_string()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> String {
        Hex::<32>(Sha256::digest(self.0.as_bytes()).into()).to_string()
    }
}

/// What a browser that has logged in to an account before can show. It says so of this account and this password only, and
/// nothing can be worked out from it: the salt in the hash is known to nobody outside.
pub(crate) fn acquaintance(account: &str, password_hash: &str) -> Token {
    let text = format!("a browser known to {}\n{password_hash}", account.to_lowercase());
    Token(Hex::<32>(Sha256::digest(text.as_bytes()).into()).to_string())
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(secret)")
    }
}

pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

pub(crate) fn random_hex<const N: usize>() -> String {
    Hex::<N>(random_bytes()).to_string()
}

/// Whether a password would be among the first guesses: a common one, one's own name, or one character over and over.
pub(crate) fn is_common(name: &str, password: &str) -> bool {
    let password = password.to_lowercase();
    let first = password.chars().next();
    COMMON.lines().any(|common| common == password)
        || password == name.to_lowercase()
        || password.chars().all(|character| Some(character) == first)
}

pub(crate) async fn hash_password(password: String) -> Result<String, Problem> {
    let work = move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string());
    hashing(work).await?.map_err(|error| Problem::ours(&error))
}

/// Whether the password is the one the hash was made of; without a hash it is not, but it takes as long to say so.
pub(crate) async fn is_password(password: String, hash: Option<String>) -> Result<bool, Problem> {
    let work = move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODYS.to_owned());
        let fits = PasswordHash::new(&hash)
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
        fits && known
    };
    hashing(work).await
}

async fn hashing<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let _turn = HASHING.acquire().await.map_err(|error| Problem::ours(&error))?;
    tokio::task::spawn_blocking(work).await.map_err(|error| Problem::ours(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_fits() {
        let hash = hash_password("open sesame".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(is_password("open sesame".to_owned(), Some(hash.clone())).await.unwrap());
        assert!(!is_password("open barley".to_owned(), Some(hash)).await.unwrap());
        assert!(!is_password("open sesame".to_owned(), None).await.unwrap());
    }

    #[test]
    fn what_anybody_would_try_first_is_common() {
        for common in ["password", "Password123", "12345678", "aaaaaaaa", "annabell"] {
            assert!(is_common("AnnaBell", common), "{common}");
        }
        assert!(!is_common("Ann", "correct horse"));
        assert!(COMMON.lines().count() > 100 && COMMON.lines().all(|common| common.len() >= 8));
    }

    #[test]
    fn the_hash_of_nobody_is_a_hash_like_any_other() {
        let hash = PasswordHash::new(NOBODYS).unwrap();
        assert!(Argon2::default().verify_password(b"", &hash).is_err());
        let own = Argon2::default().hash_password(b"x").unwrap().to_string();
        assert_eq!(NOBODYS.split('$').take(4).collect::<Vec<_>>(), own.split('$').take(4).collect::<Vec<_>>());
    }

    #[test]
    fn a_browser_is_known_to_one_account_with_one_password() {
        let known = acquaintance("Ann", "hash");
        assert_eq!(known, acquaintance("ann", "hash"));
        assert_eq!(Token::parse(known.as_str()), Some(known.clone()));
        assert!([acquaintance("Bob", "hash"), acquaintance("Ann", "other")].iter().all(|other| *other != known));
    }

    #[test]
    fn a_token_is_not_printed_by_accident() {
        assert_eq!(format!("{:?}", Token::fresh()), "Token(secret)");
        assert_ne!(Token::fresh(), Token::fresh());
        assert_eq!(Token::parse("short"), None);
    }
}
