const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The base64 of shorter texts occurs in any text. */
const MIN_BASE64_LENGTH = 6;

/**
 * A text as it is and in common encodings: JSON (plain, with escaped slashes as in PHP, in ASCII as
 * in Python), URL and form encoding, HTML, and base64.
 */
export function encodingsOf(text: string): string[] {
  const wellFormed = text.toWellFormed();
  const json = JSON.stringify(wellFormed).slice(1, -1);
  const encoded = encodeURIComponent(wellFormed);
  return [
    text,
    json,
    asciiOnly(json),
    json.replaceAll('/', '\\/'),
    asciiOnly(json).replaceAll('/', '\\/'),
    encodeURI(wellFormed),
    encoded,
    encoded.replaceAll('%20', '+'),
    encoded.replaceAll('%2F', '/'),
    text.replaceAll(/[&<>"']/g, (character) => HTML[character] ?? character),
    ...inBase64(wellFormed),
  ];
}

function asciiOnly(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The base64 of a text at any position in a longer one. Three bytes become four characters, so
 * there are three alignments, each without the characters at the ends that also depend on the
 * neighbours.
 */
function inBase64(text: string): string[] {
  if (text.length < MIN_BASE64_LENGTH) return [];
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text, 'utf8')]);
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return (['base64', 'base64url'] as const).map((encoding) =>
      bytes.toString(encoding).slice(from, to),
    );
  });
}
