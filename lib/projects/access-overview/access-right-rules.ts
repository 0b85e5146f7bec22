import type { Grant } from '../../identity/access/grant-rules.ts';
import { type ApiToken, isExpired, type UserToken } from '../../identity/tokens/model.ts';
import { isActive, type ListedUser } from '../../identity/users/model.ts';

/** The columns of the list of who may do what. */
export const accessColumns = [
  'kind',
  'id',
  'name',
  'username',
  'email',
  'right',
  'project',
  'environment',
  'byGroup',
  'status',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
  'networks',
] as const;

/** A right that somebody or something has: a row of the list. What does not apply is absent. */
export type AccessRight = {
  readonly [column in Exclude<(typeof accessColumns)[number], 'kind' | 'right'>]?:
    | string
    | null
    | undefined;
} & {
  readonly kind:
    | 'person'
    | 'service account'
    | 'group'
    | 'personal token'
    | 'service account token'
    | 'API token';
  /** Name of a role, type of a token, or that the token may do what its owner may. */
  readonly right: string;
};

/** A token of a user, and its last use. */
interface HeldToken<T> {
  readonly token: T;
  readonly usedAt: string | undefined;
}

/**
 * The roles of a person or service account, the own ones and those by groups, and the tokens that act for it. One by one, as
 * there may be as many as groups times projects. Pure.
 */
export function* rightsOfUser(
  user: ListedUser,
  grants: Iterable<Grant>,
  tokens: readonly HeldToken<UserToken>[],
): Generator<AccessRight> {
  const isPerson = user.accountType === 'User';
  const owner = { username: user.username, email: user.email };
  const status = isActive(user) ? 'active' : 'disabled';
  for (const grant of grants) {
    yield {
      kind: isPerson ? 'person' : 'service account',
      id: String(user.id),
      name: user.name,
      ...owner,
      ...granted(grant),
      byGroup: grant.group?.name,
      status,
      createdAt: user.createdAt,
      lastUsedAt: user.seenAt,
    };
  }
  for (const { token, usedAt } of tokens) {
    yield {
      kind: isPerson ? 'personal token' : 'service account token',
      id: String(token.id),
      name: token.description,
      ...owner,
      right: 'what its owner may do',
      status: isActive(user) ? statusOf(token) : 'disabled',
      ...datesOf(token, usedAt),
    };
  }
}

/** The roles that a group gives to its members; also of one that has none. Pure. */
export function* rightsOfGroup(
  { id, name }: { readonly id: number; readonly name: string },
  grants: readonly Grant[],
): Generator<AccessRight> {
  const group = { kind: 'group', id: String(id), name } as const;
  for (const grant of grants) yield { ...group, ...granted(grant) };
}

/** What an API token may be used for, in each of its projects. Pure. */
export function* rightsOfToken({ token, usedAt }: HeldToken<ApiToken>): Generator<AccessRight> {
  for (const project of token.projects) {
    yield {
      kind: 'API token',
      id: token.hash,
      name: token.tokenName,
      right: token.type,
      project,
      environment: token.environment,
      status: statusOf(token),
      ...datesOf(token, usedAt),
    };
  }
}

function granted({ role, project }: Grant) {
  const environments = role.permissions.flatMap(({ name, environment }) =>
    name === 'ADMIN' ? ['*'] : (environment ?? []),
  );
  const isEverywhere = environments.includes('*');
  return {
    right: role.name,
    project: project ?? '*',
    environment: isEverywhere ? '*' : [...new Set(environments)].sort().join(' '),
  };
}

function datesOf(
  { createdAt, expiresAt, networks }: ApiToken | UserToken,
  lastUsedAt: string | undefined,
) {
  return { createdAt, lastUsedAt, expiresAt, networks: networks?.join(' ') };
}

function statusOf(token: ApiToken | UserToken): string {
  return isExpired(token) ? 'expired' : 'active';
}
