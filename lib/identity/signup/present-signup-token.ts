import { config } from '../../platform/config.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { unseal } from '../../platform/secrets/secret-box.ts';
import type { Role } from '../roles/model.ts';
import { presentRole } from '../roles/present-role.ts';
import { listRoles } from '../roles/role-store.ts';
import type { User } from '../users/model.ts';
import { presentUser } from '../users/present-user.ts';
import { findUsers } from '../users/user-store.ts';
import { isValidSignupToken, sealPlace } from './model.ts';
import type { UsedToken } from './signup-token-store.ts';

/** Data that a token is presented with. */
interface TokenDetails {
  readonly users: ReadonlyMap<number, User>;
  readonly roles: ReadonlyMap<number, Role>;
  /** Public URL of the service. */
  readonly baseUrl: string;
}

/** Host name and optional port, so that a header cannot lead a link anywhere else by its form. */
const hostPattern = /^[a-z0-9.-]+(?::\d{1,5})?$/i;

type PresentedToken = ReturnType<typeof present>;

/**
 * The public URL of the service: the configured one, or else the host of the request, which in the
 * cloud is an address that API Gateway responds to.
 */
export function baseUrlFor(host: string | undefined): string {
  const { baseUrl, isBaseUrlSet } = config();
  return isBaseUrlSet || !host || !hostPattern.test(host) ? baseUrl : `https://${host}`;
}

/**
 * Tokens as administrators see them, with their secrets, roles and users. The roles are read in
 * parallel with the tokens.
 * @param host the host of the request
 */
export async function presentSignupTokens(
  pending: Promise<readonly UsedToken[]>,
  host: string | undefined,
): Promise<PresentedToken[]> {
  const [tokens, roles] = await allInOrder([pending, listRoles()]);
  const users = await findUsers(tokens.flatMap(({ users: ids }) => ids));
  const details: TokenDetails = {
    users: new Map(users.flatMap((user) => (user ? [[user.id, user]] : []))),
    roles: new Map(roles.map((role) => [role.id, role])),
    baseUrl: baseUrlFor(host),
  };
  return tokens.map((token) => present(token, details));
}

/** The same for one token. */
export async function presentSignupToken(
  pending: Promise<UsedToken>,
  host: string | undefined,
): Promise<PresentedToken> {
  const one = pending.then((token) => [token]);
  const [presented] = await presentSignupTokens(one, host);
  if (!presented) throw new Error('A token was given, and none came back.');
  return presented;
}

function present({ token, users: ids }: UsedToken, { users, roles, baseUrl }: TokenDetails) {
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
