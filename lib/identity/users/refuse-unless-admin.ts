import { NoAccessError } from '../../platform/errors.ts';
import { loadRights } from '../access/load-rights.ts';
import type { User } from './model.ts';

/**
 * Where passwords are limited to administrators, so are passkeys without the identity provider, which may have
 * stopped to let the person in. Only who has shown a password or passkey gets here, so the answer may say more.
 * @throws {NoAccessError} unless the user is an administrator, directly or by a group
 */
export async function refuseUnlessAdmin(user: User): Promise<void> {
  if ((await loadRights(user)).isAdmin) return;
  throw new NoAccessError(
    'Only administrators can sign in with a password or a passkey here. Sign in with your identity provider.',
  );
}
