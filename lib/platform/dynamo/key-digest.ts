import { createHash } from 'node:crypto';

/** A digest of names for use in keys, because names can be long and contain any character. */
export function digestOfNames(...names: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22);
}
