import { countInWrite, countOutWrite } from '../../platform/dynamo/counters.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { listNow, recentRowWrite } from '../../platform/dynamo/recent-list.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { exists, isNew, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { NameExistsError, UnavailableError } from '../../platform/errors.ts';
import { type ApiToken, isWhole, type StoredToken, type UserToken } from './model.ts';

/** Largest number of tokens of an instance. */
export const TOKEN_LIMIT = 2_000;
const limit = { kind: 'tokens', what: 'API tokens', max: TOKEN_LIMIT };

/**
 * The token with that hash: an API token, or the token of a user. Strongly consistent: "unknown" is
 * cached for a while, so it must not be returned for a token that was just created.
 * @throws {UnavailableError} for a row that lacks something
 */
export async function findStoredToken(hash: string): Promise<StoredToken | undefined> {
  return whole(await getItem(keys.token(hash)));
}

/** The API token with that hash; strongly consistent. */
export async function findToken(hash: string): Promise<ApiToken | undefined> {
  return apiTokenOnly(await findStoredToken(hash));
}

/**
 * The API tokens with those hashes, in that order; 100 a round trip, in parallel. For a single one, which edge
 * nodes ask for most, a plain read takes a fifth less processor time than a batch. Tokens that the first read does
 * not find are read once more, strongly consistent: a node that hears that a token is unknown does not ask for an hour.
 * @throws {UnavailableError} for a row that lacks something
 */
export async function findTokens(hashes: readonly string[]): Promise<(ApiToken | undefined)[]> {
  const found = await readByHash(hashes, false);
  const missing = hashes.filter((_, index) => found[index] === undefined);
  const late = (await readByHash(missing, true)).values();
  return found.map((token) => apiTokenOnly(whole(token ?? late.next().value)));
}

async function readByHash(hashes: readonly string[], consistent: boolean) {
  const [key, ...others] = hashes.map(keys.token);
  if (key && others.length === 0) return [await getItem(key, { consistent })];
  return getItems(hashes.map(keys.token), { consistent });
}

/** The API tokens among those with these hashes, in that order, as of now; 100 a round trip, in parallel. */
export async function readTokens(hashes: readonly string[]): Promise<ApiToken[]> {
  const found = await getItems(hashes.map(keys.token));
  return found.flatMap((token) => apiTokenOnly(token) ?? []);
}

/** All tokens, oldest first, as of now; bounded by `TOKEN_LIMIT`. */
export function listTokens(): Promise<ApiToken[]> {
  return listNow(keys.tokenListPartition, keys.recentTokenPartition);
}

/** Stores a new token, unless `TOKEN_LIMIT` is reached or its secret is taken. */
export function createTokenWrites(token: ApiToken): readonly Write[] {
  return [
    {
      put: { ...token, ...keys.token(token.hash), ...keys.tokenList(token.createdAt, token.hash) },
      when: isNew,
      onConflict: () => new NameExistsError({ kind: 'api-token', where: 'with this secret' }),
    },
    recentWrite(token, token),
    countInWrite(limit),
  ];
}

/** Stores the token of a login, which its session lists; it expires. */
export function loginTokenWrite(token: UserToken & { readonly expiresAt: string }): Write {
  const ttl = ttlAfter(0, new Date(token.expiresAt));
  return { put: { ...token, ...keys.token(token.hash), ttl } };
}

/** Changes the expiry of a token, on the condition that the token has not changed since it was read. */
export function updateExpiryWrites(
  before: ApiToken,
  expiresAt: ApiToken['expiresAt'],
): readonly Write[] {
  return updateWrites(before, { ...before, expiresAt });
}

/** Changes the projects of a token, on the condition that the token has not changed since it was read. */
export function updateProjectsWrites(
  before: ApiToken,
  projects: ApiToken['projects'],
): readonly Write[] {
  return updateWrites(before, { ...before, projects });
}

/**
 * Stores the same secret, encrypted again, provided that the token still exists with what was read.
 * @returns whether it did
 */
export async function replaceTokenSecret(
  { createdAt, hash, sealed: before }: Pick<ApiToken, 'createdAt' | 'hash' | 'sealed'>,
  sealed: string,
): Promise<boolean> {
  const values = { ':sealed': sealed };
  const { done } = await writeItem({
    update: keys.token(hash),
    expression: 'SET sealed = :sealed',
    values,
    when: { expression: 'sealed = :before', values: { ':before': before } },
  });
  const names = { '#row': 'row', '#sealed': 'sealed' };
  const { done: isRecentDone } = await writeItem({
    update: keys.recentToken(createdAt, hash),
    expression: 'SET #row.#sealed = :sealed',
    names,
    values,
    when: { expression: '#row.#sealed = :before', names, values: { ':before': before } },
  });
  return done || isRecentDone;
}

/** Removes a token, on the condition that it exists. */
export function removeTokenWrites(token: ApiToken): readonly Write[] {
  return [
    { remove: keys.token(token.hash), when: exists },
    recentWrite(token, null),
    countOutWrite(limit),
  ];
}

function updateWrites(before: ApiToken, after: ApiToken): readonly Write[] {
  const { expiresAt, projects, sealed } = before;
  return [
    {
      update: keys.token(before.hash),
      expression: 'SET expiresAt = :expiresAt, #projects = :projects',
      names: { '#projects': 'projects' },
      values: { ':expiresAt': after.expiresAt, ':projects': after.projects },
      when: {
        expression: `expiresAt = :oldExpiresAt AND #projects = :oldProjects AND ${
          sealed === undefined ? 'attribute_not_exists(sealed)' : 'sealed = :sealed'
        }`,
        values: {
          ':oldExpiresAt': expiresAt,
          ':oldProjects': projects,
          ...(sealed !== undefined && { ':sealed': sealed }),
        },
      },
    },
    recentWrite(before, after),
  ];
}

function recentWrite({ createdAt, hash }: ApiToken, after: ApiToken | null): Write {
  return recentRowWrite(keys.recentToken(createdAt, hash), after);
}

/** Tokens of users are found the same way, but are not API tokens of the instance. */
function apiTokenOnly(token: StoredToken | undefined): ApiToken | undefined {
  return token?.type === 'user' ? undefined : token;
}

/** @throws {UnavailableError} for a row from which nobody can say what the token may do */
function whole<T extends StoredToken>(token: T | undefined): T | undefined {
  if (token === undefined || isWhole(token)) return token;
  throw new UnavailableError();
}
