//! Persons, the tokens of their browsers and their accounts. Of a token and of a password only a hash comes here.

use crate::{Account, AccountAdded, Known, Person, Store, StoreError, signed, unsigned, with_pools};

type Found = (String, String, Option<String>, i64, i64, i64);
type FoundByToken = (String, String, Option<String>, i64, i64, i64, i64);

/// Does one thing to the database and tells how many rows it changed.
macro_rules! change {
    ($store:expr, $sql:expr $(, $value:expr)*) => {
        with_pools!($store, pools => {
            sqlx::query($sql)$(.bind($value))*.execute(&pools.writers).await?.rows_affected()
        })
    };
}

macro_rules! person_columns {
    () => {
        "SELECT persons.id, persons.name, accounts.name, persons.created_at, persons.banned_until, persons.muted_until"
    };
}

impl Store {
    /// A new person, known by the token with this hash.
    pub async fn add_person(&self, id: &str, name: &str, token_hash: &str, at: u64) -> Result<(), StoreError> {
        const PERSON: &str = "INSERT INTO persons (id, name, created_at) VALUES ($1, $2, $3)";
        with_pools!(self, pools => {
            let mut transaction = pools.writers.begin().await?;
            sqlx::query(PERSON).bind(id).bind(name).bind(signed(at)).execute(&mut *transaction).await?;
            sqlx::query(TOKEN).bind(token_hash).bind(id).bind(signed(at)).execute(&mut *transaction).await?;
            transaction.commit().await?;
        });
        Ok(())
    }

    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        const BY_ID: &str = concat!(
            person_columns!(),
            " FROM persons LEFT JOIN accounts ON accounts.person_id = persons.id WHERE persons.id = $1"
        );
        let found = with_pools!(self, pools => {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(person))
    }

    /// All persons, those of accounts first, at most so many after this id.
    pub async fn persons(&self, after: &str, limit: u32) -> Result<Vec<Person>, StoreError> {
        const ALL: &str = concat!(
            person_columns!(),
            " FROM persons LEFT JOIN accounts ON accounts.person_id = persons.id \
            WHERE persons.id > $1 ORDER BY persons.id LIMIT $2"
        );
        let found: Vec<Found> = with_pools!(self, pools => {
            sqlx::query_as(ALL).bind(after).bind(i64::from(limit)).fetch_all(&pools.readers).await?
        });
        Ok(found.into_iter().map(person).collect())
    }

    /// Whose token it is, if somebody was seen with it since then.
    pub async fn person_of_token(&self, token_hash: &str, since: u64) -> Result<Option<Known>, StoreError> {
        const BY_TOKEN: &str = concat!(
            person_columns!(),
            ", tokens.seen_at FROM tokens JOIN persons ON persons.id = tokens.person_id \
            LEFT JOIN accounts ON accounts.person_id = persons.id WHERE tokens.hash = $1 AND tokens.seen_at >= $2"
        );
        let found: Option<FoundByToken> = with_pools!(self, pools => {
            sqlx::query_as(BY_TOKEN).bind(token_hash).bind(signed(since)).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(|(id, name, account, created, banned, muted, seen)| Known {
            person: person((id, name, account, created, banned, muted)),
            seen_at: unsigned(seen),
        }))
    }

    pub async fn rename(&self, person: &str, name: &str) -> Result<(), StoreError> {
        change!(self, "UPDATE persons SET name = $2 WHERE id = $1", person, name);
        Ok(())
    }

    /// One more browser of a person.
    pub async fn add_token(&self, person: &str, token_hash: &str, at: u64) -> Result<(), StoreError> {
        change!(self, TOKEN, token_hash, person, signed(at));
        Ok(())
    }

    /// Somebody was seen with a token.
    pub async fn see_token(&self, token_hash: &str, at: u64) -> Result<(), StoreError> {
        change!(self, "UPDATE tokens SET seen_at = $2 WHERE hash = $1", token_hash, signed(at));
        Ok(())
    }

    /// When somebody was last seen with each of a person's tokens.
    pub async fn tokens_seen(&self, person: &str) -> Result<Vec<u64>, StoreError> {
        const SEEN: &str = "SELECT seen_at FROM tokens WHERE person_id = $1 ORDER BY seen_at DESC";
        let found: Vec<(i64,)> = with_pools!(self, pools => {
            sqlx::query_as(SEEN).bind(person).fetch_all(&pools.readers).await?
        });
        Ok(found.into_iter().map(|(seen,)| unsigned(seen)).collect())
    }

    /// Logs a browser out.
    pub async fn remove_token(&self, token_hash: &str) -> Result<(), StoreError> {
        if change!(self, "DELETE FROM tokens WHERE hash = $1", token_hash) > 0 {
            self.tell_gone(token_hash).await?;
        }
        Ok(())
    }

    /// Logs the person out everywhere.
    pub async fn remove_tokens(&self, person: &str) -> Result<(), StoreError> {
        change!(self, "DELETE FROM tokens WHERE person_id = $1", person);
        self.tell_gone(person).await
    }

    /// Logs the person out everywhere but in one browser, which gets this token.
    pub async fn replace_tokens(&self, person: &str, token_hash: &str, at: u64) -> Result<(), StoreError> {
        with_pools!(self, pools => {
            let mut transaction = pools.writers.begin().await?;
            sqlx::query("DELETE FROM tokens WHERE person_id = $1").bind(person).execute(&mut *transaction).await?;
            sqlx::query(TOKEN).bind(token_hash).bind(person).bind(signed(at)).execute(&mut *transaction).await?;
            transaction.commit().await?;
        });
        self.tell_gone(person).await
    }

    pub async fn add_account(
        &self,
        person: &str,
        name: &str,
        password_hash: &str,
        at: u64,
    ) -> Result<AccountAdded, StoreError> {
        const ADD: &str = "INSERT INTO accounts (person_id, name, folded_name, password_hash, created_at) \
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        if change!(self, ADD, person, name, folded(name), password_hash, signed(at)) == 1 {
            return Ok(AccountAdded::Done);
        }
        let has_one = self.person(person).await?.is_some_and(|person| person.account.is_some());
        Ok(if has_one { AccountAdded::HasOne } else { AccountAdded::NameTaken })
    }

    /// The account of a person.
    pub async fn account_of(&self, person: &str) -> Result<Option<Account>, StoreError> {
        const BY_PERSON: &str = "SELECT person_id, name, password_hash FROM accounts WHERE person_id = $1";
        let found: Option<(String, String, String)> = with_pools!(self, pools => {
            sqlx::query_as(BY_PERSON).bind(person).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(|(person, name, password_hash)| Account { person, name, password_hash }))
    }

    /// Takes a person over from elsewhere, without any token; `false` if they are here.
    pub async fn bring_person(&self, person: &Person) -> Result<bool, StoreError> {
        const BRING: &str = "INSERT INTO persons (id, name, created_at, banned_until, muted_until) \
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let (created, banned, muted) = (person.created_at, person.banned_until, person.muted_until);
        let added = change!(self, BRING, &*person.id, &*person.name, signed(created), signed(banned), signed(muted));
        Ok(added > 0)
    }

    /// The account with this name, however it is capitalised.
    pub async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        const BY_NAME: &str = "SELECT person_id, name, password_hash FROM accounts WHERE folded_name = $1";
        let found: Option<(String, String, String)> = with_pools!(self, pools => {
            sqlx::query_as(BY_NAME).bind(folded(name)).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(|(person, name, password_hash)| Account { person, name, password_hash }))
    }

    pub async fn set_password(&self, person: &str, password_hash: &str) -> Result<(), StoreError> {
        change!(self, "UPDATE accounts SET password_hash = $2 WHERE person_id = $1", person, password_hash);
        Ok(())
    }

    /// Keeps somebody out until then; 0 lets them in again. Their tokens stay, so that it is told to them.
    pub async fn ban(&self, person: &str, until: u64) -> Result<(), StoreError> {
        change!(self, "UPDATE persons SET banned_until = $2 WHERE id = $1", person, signed(until));
        self.tell_gone(person).await
    }

    /// Keeps somebody from speaking at tables until then; 0 lets them speak again.
    pub async fn mute(&self, person: &str, until: u64) -> Result<(), StoreError> {
        change!(self, "UPDATE persons SET muted_until = $2 WHERE id = $1", person, signed(until));
        self.tell_gone(person).await
    }

    /// Forgets a person: tokens, account, name, and the tables where nobody else sat. What others have played with them stays
    /// theirs.
    pub async fn delete_person(&self, person: &str) -> Result<(), StoreError> {
        const OWN: &str = "SELECT table_id FROM sitters WHERE person_id = $1 AND table_id NOT IN \
            (SELECT table_id FROM sitters WHERE person_id <> $1)";
        let own: Vec<(String,)> = with_pools!(self, pools => {
            sqlx::query_as(OWN).bind(person).fetch_all(&pools.readers).await?
        });
        for (table,) in own {
            self.delete_table(&table).await?;
        }
        with_pools!(self, pools => {
            let mut transaction = pools.writers.begin().await?;
            for sql in [
                "DELETE FROM sitters WHERE person_id = $1",
                "DELETE FROM tokens WHERE person_id = $1",
                "DELETE FROM accounts WHERE person_id = $1",
                "DELETE FROM persons WHERE id = $1",
            ] {
                sqlx::query(sql).bind(person).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
        self.tell_gone(person).await
    }
}

const TOKEN: &str = "INSERT INTO tokens (hash, person_id, created_at, seen_at) VALUES ($1, $2, $3, $3)";

fn person((id, name, account, created_at, banned_until, muted_until): Found) -> Person {
    Person {
        id,
        name,
        account,
        created_at: unsigned(created_at),
        banned_until: unsigned(banned_until),
        muted_until: unsigned(muted_until),
    }
}

/// Names that differ only in upper and lower case are one.
fn folded(name: &str) -> String {
    name.to_lowercase()
}
