//! Persons, the tokens of their browsers and their accounts. Of a token and of a password only a hash comes here.

use crate::{Account, AccountAdded, Person, Store, StoreError, signed, unsigned, with_pools};

type Found = (String, String, Option<String>, i64);

/// Does one thing to the database and tells how many rows it changed.
macro_rules! change {
    ($store:expr, $sql:expr $(, $value:expr)*) => {
        with_pools!($store, pools => {
            sqlx::query($sql)$(.bind($value))*.execute(&pools.writers).await?.rows_affected()
        })
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
        const BY_ID: &str = "SELECT persons.id, persons.name, accounts.name, persons.created_at \
            FROM persons LEFT JOIN accounts ON accounts.person_id = persons.id WHERE persons.id = $1";
        let found = with_pools!(self, pools => {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(person))
    }

    pub async fn person_of_token(&self, token_hash: &str) -> Result<Option<Person>, StoreError> {
        const BY_TOKEN: &str = "SELECT persons.id, persons.name, accounts.name, persons.created_at \
            FROM tokens JOIN persons ON persons.id = tokens.person_id \
            LEFT JOIN accounts ON accounts.person_id = persons.id WHERE tokens.hash = $1";
        let found = with_pools!(self, pools => {
            sqlx::query_as(BY_TOKEN).bind(token_hash).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(person))
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

    pub async fn remove_token(&self, token_hash: &str) -> Result<(), StoreError> {
        change!(self, "DELETE FROM tokens WHERE hash = $1", token_hash);
        Ok(())
    }

    /// Logs the person out everywhere.
    pub async fn remove_tokens(&self, person: &str) -> Result<(), StoreError> {
        change!(self, "DELETE FROM tokens WHERE person_id = $1", person);
        Ok(())
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
}

const TOKEN: &str = "INSERT INTO tokens (hash, person_id, created_at) VALUES ($1, $2, $3)";

fn person((id, name, account, created_at): Found) -> Person {
    Person { id, name, account, created_at: unsigned(created_at) }
}

/// Names that differ only in upper and lower case are one.
fn folded(name: &str) -> String {
    name.to_lowercase()
}
