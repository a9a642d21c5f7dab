//! What keeps strangers and clumsy programs from spoiling it for the others.

use serde_json::json;
use server::Limits;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    seated::{Seated, pair},
    world::{World, open_table},
};

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_are_refused() {
    let world = World::new().await;
    let [ann, _bob] = pair(&world, "pig").await;
    let mut visitor = ann.visitor.clone();
    visitor.origin = Some("http://evil.example".to_owned());
    assert!(visitor.open(&ann.table).await.unwrap_err().to_string().contains("403"));
    let answer = visitor.post("/api/name", &json!({ "name": "Eve" })).await.unwrap();
    assert_eq!((answer.status, answer.json().unwrap()["code"].clone()), (403, "foreign_origin".into()));
    visitor.origin = Some(format!("http://{}", world.address()));
    visitor.open(&ann.table).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_and_too_much_of_it_ends_the_talk() {
    let world = World::new().await;
    let [mut ann, _bob] = pair(&world, "pig").await;
    for nonsense in ["", "{", "[]", "{\"type\":\"Fly\"}", "{\"type\":\"Play\",\"key\":\"k\"}", "\u{0}"] {
        ann.socket.send_text(nonsense.to_owned()).await.unwrap();
        let answer = ann.socket.until("Refused").await.unwrap();
        assert_eq!(answer["code"], "bad_message", "{nonsense}");
    }
    assert_eq!(ann.refused(json!({ "type": "Play", "ply": 99, "action": null })).await, "stale");
    for _ in 0..30 {
        // The server may have closed already.
        let _ = ann.socket.send_text("?".to_owned()).await;
    }
    while ann.socket.next().await.is_ok() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn oversized_messages_and_requests_are_refused() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    let _ =
        ann.socket.send_text(format!("{{\"type\":\"Say\",\"key\":\"k\",\"text\":\"{}\"}}", "x".repeat(100_000))).await;
    while ann.socket.next().await.is_ok() {}
    let answer = bob.visitor.post("/api/name", &json!({ "name": "x".repeat(100_000) })).await;
    assert!(answer.is_err() || answer.unwrap().status == 413);
    assert_eq!(bob.refused(json!({ "type": "Say", "text": "x".repeat(5_000) })).await, "too_long");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_fast_is_told_so() {
    let limits = Limits { requests_per_second: 5, messages_per_second: 2, ..Limits::NONE };
    let world = World::with(limits).await;
    let mut ann = world.guest("Ann").await;
    let order = json!({ "game": "pig", "players": 2, "seats": [{ "kind": "me" }] });
    let table = open_table(&mut ann, order).await.unwrap();
    let mut seated = Seated::join(&ann, &table).await;
    let mut codes = Vec::new();
    for _ in 0..12 {
        codes.push(seated.command(json!({ "type": "Say", "text": "!" })).await["code"].clone());
    }
    assert!(codes.iter().any(|code| code == "too_fast") && codes[0].is_null(), "{codes:?}");
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(ann.get("/healthz").await.unwrap().status);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_the_usual_headers() {
    let world = World::new().await;
    let mut stranger = world.stranger();
    for path in ["/", "/api/games", "/table/somewhere", "/api/nothing"] {
        let answer = stranger.get(path).await.unwrap();
        for header in
            ["content-security-policy: default-src 'self'", "x-content-type-options: nosniff", "x-frame-options: DENY"]
        {
            assert!(answer.headers.contains(header), "{path}: {}", answer.headers);
        }
    }
    assert_eq!(stranger.get("/api/nothing").await.unwrap().json().unwrap()["code"], "no_such_address");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_sees_health_and_figures() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    let mut both = [&mut ann, &mut bob];
    let decides = both.iter_mut().find(|seated| !seated.actions().is_empty()).unwrap();
    decides.play(0).await;
    let mut stranger = world.stranger();
    assert_eq!(stranger.get("/healthz").await.unwrap().status, 200);
    let figures = stranger.get("/metrics").await.unwrap().text;
    for name in ["crownforge_moves_total{by=\"person\"}", "crownforge_commit_seconds_bucket", "crownforge_sockets "] {
        assert!(figures.contains(name), "{name} is not in {figures}");
    }
    let document = stranger.get("/api/openapi.json").await.unwrap().json().unwrap();
    assert!(document["paths"]["/api/tables"]["post"].is_object());
    assert!(stranger.get("/api").await.unwrap().text.contains("/api/tables/{id}/hint"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closing_server_says_goodbye_and_loses_nothing() {
    let world = World::new().await;
    let [mut ann, bob] = pair(&world, "pig").await;
    let said = ann.accepted(json!({ "type": "Say", "text": "To be continued" })).await;
    let (table, visitor) = (ann.table.clone(), ann.visitor.clone());
    let ((), goodbye) = tokio::join!(
        async {
            drop(bob);
        },
        async {
            let world = world.restarted().await;
            let mut error = String::new();
            while error.is_empty() {
                error = ann.socket.next().await.err().map(|error| error.to_string()).unwrap_or_default();
            }
            (world, error)
        }
    );
    let (world, error) = goodbye;
    assert!(error.contains("closing"), "{error}");
    let back = Seated::join(&lab::Visitor { address: world.address(), ..visitor }, &table).await;
    assert_eq!(back.seq, said);
}

#[tokio::test(flavor = "multi_thread")]
async fn half_sent_requests_make_room_for_whole_ones() {
    let world = World::with(Limits { sockets_per_address: 4, ..Limits::NONE }).await;
    let [mut ann, _bob] = pair(&world, "pig").await;
    let mut half_sent = Vec::new();
    for _ in 0..30 {
        let mut stream = TcpStream::connect(world.address()).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: ").await.unwrap();
        half_sent.push(stream);
    }
    assert_eq!(world.stranger().get("/healthz").await.unwrap().status, 200);
    // The first of them are gone; those at a table are not.
    for stream in &mut half_sent[..20] {
        assert!(matches!(stream.read(&mut [0; 100]).await, Ok(0) | Err(_)));
    }
    ann.accepted(json!({ "type": "Say", "text": "Still here" })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_brings_more_than_two_records_at_once() {
    let world = World::new().await;
    let mut stalled = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(world.address()).await.unwrap();
        let head = "POST /api/verify HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2000000\r\n\r\n";
        stream.write_all(head.as_bytes()).await.unwrap();
        // The server reads on only once it has made room for it.
        stream.read_exact(&mut [0; 12]).await.unwrap();
        stalled.push(stream);
    }
    let answer = world.stranger().post("/api/verify", &json!({})).await.unwrap();
    assert_eq!((answer.status, answer.json().unwrap()["code"].clone()), (503, "busy".into()));
    drop(stalled);
    while world.stranger().post("/api/verify", &json!({})).await.unwrap().status == 503 {}
}
