import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import type { PasswordSignIn } from './model.ts';

/** The stored settings; `undefined` before the first change, when everybody may sign in with a password. */
export function findPasswordSignIn(): Promise<PasswordSignIn | undefined> {
  return getItem(keys.passwordSignIn);
}

/** Stores changed settings, on the condition that they have not changed since they were read. */
export function passwordSignInWrite(
  before: PasswordSignIn | undefined,
  after: Omit<PasswordSignIn, 'version'>,
): Write {
  return {
    put: { ...after, ...keys.passwordSignIn, version: (before?.version ?? 0) + 1 },
    when: atVersion(before?.version),
  };
}
