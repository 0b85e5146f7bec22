/** Whether a value, for example of JSON, is an object with named properties: no list, and not `null`. Pure. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
