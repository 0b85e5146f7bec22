/**
 * What a body may take in the answer of a function, which has 6,291,556 bytes. It is a string in JSON: either escaped, so that
 * a quote takes two bytes, or in base64, which adds a third. The rest is for headers: API Gateway takes 10 kB of them,
 * which are escaped, too.
 */
export const MAX_BODY_BYTES = 6_260_000;

/** From here on somebody should know: a log line of answers to clients, for an alarm, and the summary of an import. */
export const ALARMING_BODY_BYTES = 0.8 * MAX_BODY_BYTES;

/** Bytes of a text as a string in JSON. */
export function escapedBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** Characters of so many bytes in base64. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** Texts whose quotes are counted: those of 10,000 flags take a tenth of a second, during which nothing else is done. */
const SAMPLE = 500;

/**
 * What texts take in an answer as one body that is not compressed, in the shorter of both forms. In bytes, and about: of
 * more than 500 texts, 500 say how much quotes add. Pure.
 */
export function plainAnswerBytes(texts: readonly string[]): number {
  const bytes = bytesOf(texts);
  if (bytes === 0) return 0;
  const every = Math.ceil(texts.length / SAMPLE);
  const sample = texts.filter((_, index) => index % every === 0);
  // A comma in place of two quotes.
  const escaped = sample.reduce((sum, text) => sum + escapedBytes(text) - 1, 0);
  return Math.min(Math.round((bytes * escaped) / bytesOf(sample)), base64Length(bytes));
}

/** With a comma after each. */
function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
}
