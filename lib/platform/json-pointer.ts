/** Escapes a property name as a token of a JSON pointer (RFC 6901, section 3). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The property name that a token of a JSON pointer stands for (RFC 6901, section 4). */
export function fromPointerToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
