/** What the service says about a value, and how it reads beside the field that has it. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/^is required\.$/, 'Must not be left out.'],
  [/^must NOT have fewer than (\d+ \w+)\./, 'Must have at least $1.'],
  [/^must NOT have more than (\d+ \w+)\./, 'Must have at most $1.'],
  [/^must be equal to one of the allowed values: (.*?)\.( You sent .*)?$/s, 'Must be one of $1.'],
  [/^must (.*?)\.( You sent .*)?$/s, 'Must $1.'],
];

/**
 * A fault of a property without the pointer to it, for the field that has the value; unknown messages stay. Pure.
 * @param message of the service: ``The `/body/password` property must NOT have fewer than 8 characters.``
 */
export function faultInWords(path: string, message: string): string {
  const start = `The \`${path}\` property `;
  if (!message.startsWith(start)) return message;
  const said = message.slice(start.length);
  const [pattern, wording] = wordings.find(([each]) => each.test(said)) ?? [];
  if (!pattern || wording === undefined) return message;
  const [matched] = pattern.exec(said) ?? [''];
  return matched.replace(pattern, wording);
}
