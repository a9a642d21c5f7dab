//! Whether JSON is what a JSON Schema says, as far as our own schemas go.

use serde_json::Value;

/// Checks a value against a schema that is part of `document`, where its references lead.
pub fn fits_schema(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    find_misfit(document, schema, value).map_err(|Misfit { schema, value }| format!("{value} is not {schema}"))
}

/// What does not fit. It is put into words only if somebody wants to know: where several schemas are tried most do not fit.
struct Misfit<'a> {
    schema: &'a Value,
    value: &'a Value,
}

fn find_misfit<'a>(document: &'a Value, schema: &'a Value, value: &'a Value) -> Result<(), Misfit<'a>> {
    let wrong = Misfit { schema, value };
    let schema = match schema["$ref"].as_str().map(|place| document.pointer(place.trim_start_matches('#'))) {
        Some(Some(found)) => found,
        Some(None) => return Err(wrong),
        None => schema,
    };
    if let Some(choices) = schema["anyOf"].as_array() {
        let fits = choices.iter().any(|choice| find_misfit(document, choice, value).is_ok());
        return if fits { Ok(()) } else { Err(wrong) };
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        find_misfit(document, part, value)?;
    }
    let has = |name: &Value| value.get(name.as_str().unwrap_or_default()).is_some();
    let is_whole = schema["required"].as_array().into_iter().flatten().all(has);
    if !(is_of_type(schema, value) && is_within(schema, value) && is_whole) {
        return Err(wrong);
    }
    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
        let prefixed = schema["prefixItems"].get(place);
        if let Some(items) = prefixed.or_else(|| schema.get("items")) {
            find_misfit(document, items, item)?;
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name).or_else(|| schema.get("additionalProperties")) {
            Some(Value::Bool(false)) => return Err(wrong),
            Some(known) => find_misfit(document, known, field)?,
            None => {}
        }
    }
    Ok(())
}

fn is_of_type(schema: &Value, value: &Value) -> bool {
    match schema["type"].as_str() {
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => true,
    }
}

fn is_within(schema: &Value, value: &Value) -> bool {
    let length = value.as_array().map(|items| items.len() as u64);
    let bound = |name: &str, fits: &dyn Fn(u64, u64) -> bool| match (length, schema[name].as_u64()) {
        (Some(length), Some(bound)) => fits(length, bound),
        _ => true,
    };
    let limit = |name: &str, fits: &dyn Fn(i64, i64) -> bool| match (value.as_i64(), schema[name].as_i64()) {
        (Some(number), Some(limit)) => fits(number, limit),
        _ => true,
    };
    schema.get("const").is_none_or(|constant| constant == value)
        && schema["enum"].as_array().is_none_or(|listed| listed.contains(value))
        && bound("minItems", &|length, bound| length >= bound)
        && bound("maxItems", &|length, bound| length <= bound)
        && limit("minimum", &|number, limit| number >= limit)
        && limit("maximum", &|number, limit| number <= limit)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_does_not_fit_is_refused() {
        let document = json!({ "$defs": { "Die": { "type": "integer", "minimum": 1, "maximum": 6 } } });
        let die = json!({ "$ref": "#/$defs/Die" });
        let pair = json!({ "type": "array", "prefixItems": [die, die], "minItems": 2, "maxItems": 2 });
        let object = json!({ "type": "object", "properties": { "type": { "const": "Roll" }, "die": die },
            "required": ["type"], "additionalProperties": false });
        let either = json!({ "anyOf": [pair, object] });
        let joined = json!({ "allOf": [{ "required": ["type"] }, { "properties": { "die": die } }] });
        for (schema, good, bad) in [
            (&die, json!(6), json!(7)),
            (&die, json!(1), json!(1.5)),
            (&pair, json!([1, 2]), json!([1])),
            (&pair, json!([1, 2]), json!([1, 0])),
            (&object, json!({ "type": "Roll", "die": 3 }), json!({ "type": "Hold" })),
            (&object, json!({ "type": "Roll" }), json!({ "die": 3 })),
            (&object, json!({ "type": "Roll" }), json!({ "type": "Roll", "dice": 3 })),
            (&either, json!([1, 2]), json!({})),
            (&joined, json!({ "type": "Roll", "die": 2 }), json!({ "type": "Roll", "die": 9 })),
            (&json!({ "enum": ["a", "b"] }), json!("b"), json!("c")),
        ] {
            assert_eq!(fits_schema(&document, schema, &good), Ok(()), "{schema}");
            assert!(fits_schema(&document, schema, &bad).is_err(), "{bad} as {schema}");
        }
        assert!(fits_schema(&document, &json!({ "$ref": "#/$defs/Card" }), &json!(1)).is_err());
    }
}
