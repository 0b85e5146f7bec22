/**
 * What a body may take in the answer of a function, which has 6,291,556 bytes. It is a string in JSON: either escaped, so that
 * a quote takes two bytes, or in base64, which adds a third. The rest is for headers: API Gateway takes 10 kB of them,
 * which are escaped, too.
 */
export const MAX_BODY_BYTES = 6_260_000;

/** Bytes of a text as a string in JSON. */
export function escapedBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** Characters of so many bytes in base64. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** What texts take in an answer as one body that is not compressed, in the shorter of both forms. In bytes. Pure. */
export function plainAnswerBytes(texts: Iterable<string>): number {
  let [escaped, bytes] = [0, 0];
  for (const text of texts) {
    escaped += escapedBytes(text);
    bytes += Buffer.byteLength(text) + 1;
  }
  return Math.min(escaped, base64Length(bytes));
}
