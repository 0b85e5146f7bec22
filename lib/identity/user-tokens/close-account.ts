import type { EventDraft } from '../../events/types.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { listSessions, removeSessionWrites } from '../sessions/session-store.ts';
import { accountEvent } from '../users/account-event.ts';
import { forgetDeviceWrites, listDevices } from '../users/device-store.ts';
import { isActive, type User } from '../users/model.ts';
import { remainingAdminChecks } from '../users/remaining-admin.ts';
import { updateUserWrites } from '../users/user-store.ts';
import { prepareRevocation } from './revoke-tokens.ts';

/** The writes of a change, and its events. */
interface AccountChange {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/**
 * Plans the change of an account by another system. If that disables the account, its sessions and tokens
 * are deleted in the same transaction; a token that a process remembers works for `TOKEN_CACHE_SECONDS`
 * more.
 * @throws {ConflictError} when it would disable the last administrator
 */
export async function prepareAccountChange(before: User, after: User): Promise<AccountChange> {
  const end = isActive(before) && !isActive(after) ? await prepareEnd(before) : noChange;
  return {
    writes: [...updateUserWrites(before, after), ...end.writes],
    events: [accountEvent('updated', { before, after }), ...end.events],
  };
}

const noChange: AccountChange = { writes: [], events: [] };

/** Ends every access of a user. */
async function prepareEnd(user: User): Promise<AccountChange> {
  const [checks, sessions, devices, tokens] = await allInOrder([
    remainingAdminChecks(user),
    listSessions(user.id),
    listDevices(user.id),
    prepareRevocation(user.id),
  ]);
  return {
    writes: [
      ...checks,
      ...removeSessionWrites(sessions),
      ...forgetDeviceWrites(devices),
      ...tokens.writes,
    ],
    events: tokens.events,
  };
}
