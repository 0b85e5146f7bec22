/** Decimal digits that a double keeps, so that text and number say the same. */
const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

/** The conditions that ajv generates before it coerces, and what replaces them. */
const replacements: readonly (readonly [pattern: RegExp, by: string])[] = [
  // Only a list could have been coerced before, and lists are not. Saves a hundredth of a validator.
  [/(let (coerced\w+) = undefined;\s*)if\(!\(\2 !== undefined\)\)(?=\{)/g, '$1'],
  // null becomes neither an empty text nor false nor 0.
  [/\w+ === null(?=\)\s*\{\s*coerced\w+ = "";)/g, 'false'],
  // A boolean comes from a text only: a 1 where a boolean belongs may be a count, or of another property.
  [/ \|\| \w+ === 0 \|\| \w+ === null(?=\)\s*\{\s*coerced\w+ = false;)/g, ''],
  [/ \|\| \w+ === 1(?=\)\s*\{\s*coerced\w+ = true;)/g, ''],
  // A number comes from digits only: not from a boolean, null, spaces, `0x10` or `Infinity`.
  [
    /(\w+) ===? "boolean" \|\| (\w+) === null\s*\|\| \(\1 ===? "string" && \2 && \2 == \+\2/g,
    `($1 == "string" && ${DECIMAL}.test($2)`,
  ],
  // Nothing becomes null.
  [/(\w+) === "" \|\| \1 === 0 \|\| \1 === false(?=\)\s*\{\s*coerced\w+ = null;)/g, 'false'],
  // Integers beyond 2^53 lost digits when the body was parsed.
  [
    /(\w+) == "number"( \|\| \1 == "boolean"\)\s*\{\s*coerced\w+ = "" \+ (\w+);)/g,
    '($1 == "number" && Math.abs($3) <= Number.MAX_SAFE_INTEGER)$2',
  ],
];

/**
 * Narrows ajv's coercion to what keeps the meaning: numbers and booleans become text, `"true"`
 * and `"false"` a boolean, and decimal digits a number. The rest is refused, as it is without
 * coercion. ajv has an option for all of its coercions only, so its code is changed.
 *
 * @param code what ajv generated with `coerceTypes: true`
 */
export function withoutLossyCoercion(code: string): string {
  return replacements.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), code);
}
