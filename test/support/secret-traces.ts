/** Returns a check whether a text reveals a secret, in whole or in a sufficient part. */
export function traceOf(secret: string): (text: string) => boolean {
  const wanted = pieces(secret).flatMap(spellings);
  return (text) => wanted.some((spelling) => text.includes(spelling));
}

/** Parts that reveal a secret: the word that marks a planted one, or its middle. */
function pieces(secret: string): string[] {
  const word = /planted\w+-\w+/.exec(secret)?.[0];
  const hex = /[0-9a-f]{20,}/.exec(secret)?.[0];
  return [secret, ...(word ? [word] : []), ...(hex ? [hex] : [])];
}

/**
 * A secret as plain text, JSON, URL-encoded and base64. Independent of the code that masks secrets.
 */
function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    json.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    encodeURIComponent(json),
    encodeURI(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replaceAll('=', '').slice(0, -1),
    bytes.toString('base64url').slice(0, -1),
    // After one and two other bytes.
    Buffer.concat([Buffer.from('0'), bytes])
      .toString('base64')
      .slice(4, -4),
    Buffer.concat([Buffer.from('00'), bytes])
      .toString('base64')
      .slice(4, -4),
  ];
}
