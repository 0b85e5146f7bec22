import type { EventDraft } from '../../events/log/types.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { listGroupIdsOf } from '../access/subject-access-store.ts';
import { listSessions, removeSessionWrites } from '../sessions/session-store.ts';
import { accountEvent } from '../users/account-event.ts';
import { forgetDeviceWrites, listDevices } from '../users/device-store.ts';
import { isActive, type User } from '../users/model.ts';
import { leavingAdminChecks } from '../users/remaining-admin.ts';
import { updateUserWrites } from '../users/user-store.ts';
import { prepareRevocation } from './revoke-tokens.ts';

/** The writes of a change, and its events. */
export interface AccountChange {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/**
 * Plans the change of an account by another system. If that disables the account, its sessions and tokens
 * are deleted in the same transaction; a token that a process remembers works for `TOKEN_CACHE_SECONDS`
 * more.
 * @param proof what ends because the account has a proven owner from now on, see `prepareProof`
 * @throws {ConflictError} when it would disable the last administrator
 */
export async function prepareAccountChange(
  before: User,
  after: User,
  proof?: AccountChange,
): Promise<AccountChange> {
  const closes = isActive(before) && !isActive(after);
  const [checks, end] = await allInOrder([
    closes ? checksOf(before) : [],
    // The proof has it already.
    closes && !proof ? prepareEnd(before.id) : noChange,
  ]);
  return {
    writes: [
      ...updateUserWrites(before, after, { removesCredentials: proof !== undefined }),
      ...checks,
      ...end.writes,
      ...(proof?.writes ?? []),
    ],
    events: [accountEvent('updated', { before, after }), ...end.events, ...(proof?.events ?? [])],
  };
}

async function checksOf(user: User): Promise<Write[]> {
  return leavingAdminChecks(user, await listGroupIdsOf(user.id));
}

const noChange: AccountChange = { writes: [], events: [] };

/** Plans the end of all sessions and tokens of a user; none may be created in the meantime. */
export async function prepareEnd(user: number): Promise<AccountChange> {
  const [sessions, devices, tokens] = await allInOrder([
    listSessions(user),
    listDevices(user),
    prepareRevocation(user),
  ]);
  return {
    writes: [...removeSessionWrites(sessions), ...forgetDeviceWrites(devices), ...tokens.writes],
    events: tokens.events,
  };
}
