import type { Passkey } from './model.ts';

/** A passkey as its owner sees it. */
export function presentPasskey({ id, name, isBackedUp, createdAt, usedAt }: Passkey) {
  return { id, name, isBackedUp, createdAt, usedAt };
}
