/** For `JSON.stringify`: writes the binary values of attributes, `B` and `BS`, in base64. */
export function writeBinary(name: string, value: unknown): unknown {
  if (name === 'B' && isBytes(value)) return base64Of(value);
  if (name === 'BS' && Array.isArray(value) && value.every(isBytes)) return value.map(base64Of);
  return value;
}

/** Parses an answer, with its binary values as arrays of bytes; no answer at all is an empty one. */
export function parseBinary(text: string): unknown {
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  if (text.includes('"B":"') || text.includes('"BS":[')) readBinary(parsed as object);
  return parsed;
}

/** Replaces binary values. An attribute that is named `B` is an object. */
function readBinary(value: object): void {
  for (const [name, member] of Object.entries(value)) {
    if (name === 'B' && typeof member === 'string') Object.assign(value, { B: bytesOf(member) });
    else if (name === 'BS' && Array.isArray(member)) {
      Object.assign(value, { BS: member.map(bytesOf) });
    } else if (typeof member === 'object' && member !== null) readBinary(member);
  }
}

/** What `JSON.stringify` is given for bytes: themselves, or what a Buffer makes of itself before. */
type Bytes = Uint8Array | { readonly type: 'Buffer'; readonly data: readonly number[] };

function isBytes(value: unknown): value is Bytes {
  return (
    value instanceof Uint8Array ||
    (typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer')
  );
}

function base64Of(value: Bytes): string {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    : Buffer.from(value.data).toString('base64');
}

function bytesOf(base64: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64');
  return new Uint8Array(buffer, byteOffset, byteLength);
}
