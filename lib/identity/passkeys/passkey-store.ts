import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import type { Passkey } from './model.ts';

/** The passkeys of a user, oldest first. */
export async function listPasskeys(user: number): Promise<Passkey[]> {
  const found = await queryPartition(keys.userPartition(user), keys.passkeyPrefix);
  return found.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

export function findPasskey(user: number, id: string): Promise<Passkey | undefined> {
  return getItem(keys.passkey(user, id));
}
