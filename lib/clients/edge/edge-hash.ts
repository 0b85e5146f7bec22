import { hash } from 'node:crypto';

/** A digest of the id of an edge component, for keys: the id may be long. */
export function edgeHash(identifier: string): string {
  return hash('sha256', identifier, 'base64url');
}
