import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { assignRoleWrites } from '../roles/assign-roles.ts';
import type { User } from './model.ts';
import { resolveRootRole, rootRolePath } from './root-roles.ts';
import { createUserWrites, lastUserId } from './user-store.ts';

/** The data of a new user; id and dates are added to it. */
export interface NewUser
  extends Pick<
    User,
    | 'accountType'
    | 'name'
    | 'email'
    | 'username'
    | 'passwordHash'
    | 'passwordLink'
    | 'mustChangePassword'
    | 'nameParts'
    | 'disabledAt'
  > {
  /** Set for users that an external system creates. */
  readonly scimId?: string;
  /** Id or name of a root role. */
  readonly rootRole: number | string;
}

/**
 * Reads the next id, and plans a user with it: one round trip.
 * @throws {ValidationError} for an unknown root role
 */
export async function prepareUser({
  rootRole,
  ...fields
}: NewUser): Promise<{ readonly user: User; readonly writes: readonly Write[] }> {
  const [role, last] = await allInOrder([resolveRootRole(rootRole), lastUserId()]);
  const user: User = {
    ...fields,
    id: last + 1,
    rootRole: role.id,
    loginAttempts: 0,
    seenAt: null,
    createdAt: new Date().toISOString(),
    scimId: fields.scimId ?? null,
    version: 1,
  };
  return { user, writes: [...createUserWrites(user), ...assignRoleWrites([role], rootRolePath)] };
}
