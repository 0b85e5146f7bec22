import { chunksOf } from '../../platform/chunks.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryList, queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, exists, isNew, type Write } from '../../platform/dynamo/write.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import type { UserToken } from '../tokens/model.ts';
import type { User } from '../users/model.ts';
import { accountNotFound, isActiveStill } from '../users/user-store.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    TokenHead: TokenHead;
  }
}

/** Changes with every new token of a user, so that the limit and the unique descriptions hold. */
export interface TokenHead {
  readonly last: number;
  readonly version: number;
}

/** As many as a client of the table has connections. */
const QUERIES_AT_ONCE = 50;

export function findTokenHead(user: number): Promise<TokenHead | undefined> {
  return getItem(keys.userTokenHead(user));
}

/** The tokens of a user, by id. */
export function listUserTokens(user: number): Promise<UserToken[]> {
  return queryPartition(keys.userPartition(user), keys.userTokenPrefix);
}

/**
 * The tokens of some people and service accounts: in batches, who ever had one, and a query for each of these, some at a
 * time. So those without tokens cost a fraction of a query.
 */
export async function listTokensOfUsers(users: readonly number[]): Promise<UserToken[]> {
  const heads = await getItems(users.map(keys.userTokenHead));
  const found: UserToken[] = [];
  for (const owners of chunksOf(
    users.filter((_user, index) => heads[index]),
    QUERIES_AT_ONCE,
  )) {
    found.push(...(await Promise.all(owners.map(listUserTokens))).flat());
  }
  return found;
}

/** The tokens of all service accounts, by account and id. */
export function listServiceTokens(): Promise<UserToken[]> {
  return queryList(keys.serviceTokenListPartition);
}

/**
 * Stores a new token: under its secret's hash, and in the list of its user, who must exist and be active.
 * @param head as it was read; the token gets the id after its last one
 */
export function createUserTokenWrites(
  { id, accountType }: Pick<User, 'id' | 'accountType'>,
  head: TokenHead | undefined,
  token: UserToken,
): Write[] {
  return [
    {
      check: keys.user(id),
      when: isActiveStill,
      onConflict: () => accountNotFound(id, accountType),
    },
    {
      put: { ...keys.userTokenHead(id), last: token.id, version: (head?.version ?? 0) + 1 },
      when: atVersion(head?.version),
    },
    { put: { ...token, ...keys.token(token.hash) }, when: isNew },
    {
      put: {
        ...token,
        ...keys.userToken(id, token.id),
        ...(accountType === 'Service Account' && keys.serviceTokenList(id, token.id)),
      },
      when: isNew,
    },
  ];
}

/** The token with that hash must not have been deleted. */
export function validTokenCheck(hash: string): Write {
  return { check: keys.token(hash), when: exists, onConflict: () => new AuthenticationRequired() };
}

/** The user must not have got a further token since the head was read. */
export function unchangedTokensCheck(user: number, head: TokenHead | undefined): Write {
  return { check: keys.userTokenHead(user), when: atVersion(head?.version) };
}

/** Removes a token, on the condition that it exists. */
export function removeUserTokenWrites({ user, id, hash }: UserToken): Write[] {
  return [{ remove: keys.userToken(user, id), when: exists }, { remove: keys.token(hash) }];
}
