//! Who is asking. A browser's cookie holds a random token; the store knows whose it is by the token's hash.

use std::{future::Future, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use store::Known;
use table::{Person, PersonId};

use crate::{app::App, live::now_ms, problem::Problem, secrets::Token};

pub(crate) const COOKIE: &str = "crownforge";
/// Holds what an account knows this browser by, also while nobody is logged in.
const KNOWN: &str = "crownforge-known";
const A_YEAR: u32 = 365 * 24 * 3600;
/// How often it is noted that a token is in use, in milliseconds.
const SEEN_AGAIN: u64 = 24 * 3600 * 1000;

/// Who sent a request, as far as we know.
#[derive(Clone, Debug, Default)]
pub(crate) struct Identity {
    pub(crate) person: Option<Person>,
    /// The name of the person's account, if there is one.
    pub(crate) account: Option<String>,
    /// The token that came with it, if it is known here.
    pub(crate) token: Option<Token>,
    /// May not speak at tables.
    pub(crate) muted: bool,
}

impl Identity {
    pub(crate) fn known(self) -> Result<Person, Problem> {
        self.person.ok_or_else(Problem::nobody)
    }
}

impl FromRequestParts<Arc<App>> for Identity {
    type Rejection = Problem;

    fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> impl Future<Output = Result<Identity, Problem>> + Send {
        let (token, app) = (token_of(&parts.headers, COOKIE), Arc::clone(app));
        async move {
            let Some(token) = token else { return Ok(Identity::default()) };
            app.known_by(token).await
        }
    }
}

impl App {
    /// Whose token it is. Somebody who is not let in is told so.
    pub(crate) async fn known_by(&self, token: Token) -> Result<Identity, Problem> {
        let (now, hash) = (now_ms(), token.hash());
        let since = now.saturating_sub(self.config.keep.tokens.as_millis() as u64);
        let found = self.store.person_of_token(&hash, since).await.map_err(|error| Problem::ours(&error))?;
        let Some(Known { person, seen_at }) = found else { return Ok(Identity::default()) };
        if person.banned_until > now {
            return Err(Problem::banned());
        }
        if now > seen_at + SEEN_AGAIN {
            self.store.see_token(&hash, now).await.map_err(|error| Problem::ours(&error))?;
        }
        Ok(Identity {
            person: Some(Person { id: PersonId(person.id), name: person.name }),
            account: person.account,
            token: Some(token),
            muted: person.muted_until > now,
        })
    }
}

/// The cookie that makes a browser this token's.
pub(crate) fn cookie(token: &Token, secure: bool) -> HeaderValue {
    set_cookie(COOKIE, token.as_str(), A_YEAR, secure)
}

/// The cookie by which an account knows the browser again.
pub(crate) fn known_cookie(acquaintance: &Token, secure: bool) -> HeaderValue {
    set_cookie(KNOWN, acquaintance.as_str(), A_YEAR, secure)
}

/// Whether this is the browser of an old acquaintance. Hashes are compared, so that the time it takes tells nothing.
pub(crate) fn is_known(headers: &HeaderMap, acquaintance: &Token) -> bool {
    token_of(headers, KNOWN).is_some_and(|token| token.hash() == acquaintance.hash())
}

/// The cookie that makes a browser forget who it is.
pub(crate) fn no_cookie(secure: bool) -> HeaderValue {
    set_cookie(COOKIE, "", 0, secure)
}

fn set_cookie(name: &str, value: &str, age: u32, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}");
    let mut header = HeaderValue::from_str(&text).expect("tokens are hexadecimal digits");
    header.set_sensitive(true);
    header
}

fn token_of(headers: &HeaderMap, cookie: &str) -> Option<Token> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == cookie).then(|| Token::parse(value))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_comes_back_as_its_token() {
        let token = Token::fresh();
        let mut headers = HeaderMap::new();
        let set = cookie(&token, true);
        let text = set.to_str().unwrap();
        for attribute in ["HttpOnly", "SameSite=Strict", "Path=/", "Secure"] {
            assert!(text.contains(attribute), "{attribute}");
        }
        headers.insert(header::COOKIE, format!("other=1; {}", text.split(';').next().unwrap()).parse().unwrap());
        assert_eq!(token_of(&headers, COOKIE), Some(token.clone()));
        assert!(!is_known(&headers, &token), "who is logged in is another question");
    }

    #[test]
    fn anything_else_is_nobodys_token() {
        for wrong in ["", "crownforge=", "crownforge=xyz", "crownforged=00"] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, wrong.parse().unwrap());
            assert_eq!(token_of(&headers, COOKIE), None, "{wrong}");
        }
    }
}
