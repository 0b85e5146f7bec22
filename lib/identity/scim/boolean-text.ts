/** A boolean that was sent as a text, as Entra ID does (`"False"`); any other value as it is. Pure. */
export function asBoolean(value: unknown): unknown {
  const text = String(value).toLowerCase();
  return text === 'true' || text === 'false' ? text === 'true' : value;
}
