import { unseal } from '../../platform/secrets/secret-box.ts';
import type { Role } from '../roles/model.ts';
import { presentRole } from '../roles/present-role.ts';
import type { User } from '../users/model.ts';
import { presentUser } from '../users/present-user.ts';
import { isValidSignupToken, sealPlace } from './model.ts';
import type { UsedToken } from './signup-token-store.ts';

/** Data that a token is presented with. */
export interface SignupTokenDetails {
  readonly users: ReadonlyMap<number, User>;
  readonly roles: ReadonlyMap<number, Role>;
  /** Public URL of the service. */
  readonly baseUrl: string;
}

export type PresentedToken = ReturnType<typeof presentSignupToken>;

/** A token as administrators see it, with its secret, role and users. */
export function presentSignupToken(
  { token, users: ids }: UsedToken,
  { users, roles, baseUrl }: SignupTokenDetails,
) {
  const secret = unseal(token.sealed, sealPlace(token.hash));
  const role = roles.get(token.role);
  return {
    secret,
    url: `${baseUrl}/new-user?invite=${secret}`,
    name: token.name,
    enabled: isValidSignupToken(token),
    expiresAt: token.expiresAt,
    createdAt: token.createdAt,
    createdBy: token.createdBy,
    users: ids.flatMap((id) => users.get(id) ?? []).map(presentUser),
    role: role ? presentRole(role) : { id: token.role, type: 'root' as const, name: 'unknown' },
  };
}
