//! The command line from outside: the line protocol in process, and the program itself as a process.

mod cli {
    mod admin;
    mod dist;
    mod examples;
    mod fuzz;
    mod laboratory;
    mod lines;
    mod mutate;
    mod odds;
    mod program;
    mod refusals;
    mod schema;
    mod server;
    mod several;
    mod shelf;
    mod verbs;
}
