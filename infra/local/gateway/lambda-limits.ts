/**
 * Lambda takes and gives 6 MB: of the event with all that it says about the request, and of the answer with its headers.
 * In both a body is a string within JSON, where quotes take two bytes.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const MAX_PAYLOAD_BYTES = 6_291_556;
/** A character of a body takes six bytes at most. */
const MOST_GROWTH = 6;

/** Whether Lambda would refuse an event or an answer of a function for its size. */
export function isTooLargeForLambda(payload: unknown): boolean {
  const { body } = (payload ?? {}) as { readonly body?: unknown };
  if (typeof body === 'string' && body.length < MAX_PAYLOAD_BYTES / MOST_GROWTH) return false;
  return Buffer.byteLength(JSON.stringify(payload) ?? '') > MAX_PAYLOAD_BYTES;
}
