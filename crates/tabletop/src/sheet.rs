//! A description of a position for a net, written input after input.

/// The inputs of a net being filled in. Who wants to explain an opinion also learns what they are about.
#[derive(Debug)]
pub struct Sheet<'a> {
    inputs: &'a mut [f32],
    next: usize,
    /// From which input on it is about what.
    topics: Option<Vec<(usize, &'static str)>>,
}

impl<'a> Sheet<'a> {
    /// `inputs` has a place for each of them and is filled with 0.
    pub fn new(inputs: &'a mut [f32]) -> Sheet<'a> {
        Sheet { inputs, next: 0, topics: None }
    }

    /// The same, with a note of what the inputs are about.
    pub fn with_topics(inputs: &'a mut [f32]) -> Sheet<'a> {
        Sheet { inputs, next: 0, topics: Some(Vec::new()) }
    }

    /// How many have been written.
    pub fn written(&self) -> usize {
        self.next
    }

    /// What the inputs from here on are about, in a person's words.
    #[inline]
    pub fn about(&mut self, topic: &'static str) {
        if let Some(topics) = &mut self.topics {
            topics.push((self.next, topic));
        }
    }

    /// From which input on they are about what.
    pub fn topics(self) -> Vec<(usize, &'static str)> {
        self.topics.unwrap_or_default()
    }

    #[inline]
    pub fn add(&mut self, input: f32) {
        self.inputs[self.next] = input;
        self.next += 1;
    }

    /// The same twice: by itself and times something else.
    #[inline]
    pub fn add_twice(&mut self, input: f32, times: f32) {
        self.add(input);
        self.add(input * times);
    }

    #[inline]
    pub fn flag(&mut self, is_so: bool) {
        self.add(f32::from(u8::from(is_so)));
    }
}
