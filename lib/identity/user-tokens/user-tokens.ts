import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import type { InputOf } from '../../http/contract.ts';
import { config } from '../../platform/config.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ExceedsLimitError, NameExistsError, NotFoundError } from '../../platform/errors.ts';
import { tokenNetworks } from '../networks/network-rules.ts';
import type { UserToken } from '../tokens/model.ts';
import { parseFutureExpiry } from '../tokens/rules.ts';
import { generateUserSecret, hashSecret } from '../tokens/token-format.ts';
import type { User } from '../users/model.ts';
import { MAX_USER_TOKENS } from './limits.ts';
import { presentUserToken } from './present-user-token.ts';
import { refuseLongLife } from './rules.ts';
import type { createUserTokenSchema } from './schema.ts';
import {
  createUserTokenWrites,
  findTokenHead,
  listUserTokens,
  removeUserTokenWrites,
  type TokenHead,
} from './user-token-store.ts';

/** A new token as the request sends it. */
type UserTokenInput = InputOf<typeof createUserTokenSchema>;

/** The owner of the tokens. */
export interface TokenOwner {
  readonly id: number;
  /** Reads the user; throws a 4xx for callers that cannot have tokens. */
  readonly load: () => Promise<User>;
  /**
   * That the token or session that the owner calls with is still valid when a token is created: a user who is
   * locked out at this moment must not leave a token behind.
   */
  readonly callingCheck?: Write;
  /** What a new token is given for: it is spent in the same transaction. */
  readonly spending?: Write;
}

/**
 * Creates a token of a user. Only the result contains its secret.
 * @throws {ValidationError} when the expiry is not in the future, or beyond
 * `PERSONAL_TOKEN_MAX_DAYS` for a person
 * @throws {NameExistsError} when the user has a token with that description
 * @throws {ExceedsLimitError} when the user has `MAX_USER_TOKENS`
 * @throws {NotFoundError} for an unknown user
 */
export async function createUserToken(
  author: Author,
  owner: TokenOwner,
  input: UserTokenInput,
): Promise<ReturnType<typeof presentUserToken> & { readonly secret: string }> {
  const description = input.description.trim();
  const expiresAt = parseFutureExpiry(input.expiresAt);
  const networks = tokenNetworks(input.networks);
  const { personalTokenMaxDays } = config();
  const secret = generateUserSecret();
  return recordChange({ author, expect: ['pat-created'] }, async () => {
    const [user, head, list] = await allInOrder([
      owner.load(),
      findTokenHead(owner.id),
      listUserTokens(owner.id),
    ]);
    if (user.accountType === 'User') refuseLongLife(expiresAt, personalTokenMaxDays);
    refuseFull(await listTokensAt(user.id, head ?? {}, list), description);
    const token: UserToken = {
      hash: hashSecret(secret),
      type: 'user',
      user: user.id,
      id: (head?.last ?? 0) + 1,
      description,
      ...(input.agentAccess === 'write' && { agentAccess: 'write' }),
      ...networks,
      expiresAt,
      createdAt: new Date().toISOString(),
    };
    return {
      writes: [
        ...createUserTokenWrites(user, head, token),
        ...(owner.callingCheck ? [owner.callingCheck] : []),
        ...(owner.spending ? [owner.spending] : []),
      ],
      events: [{ type: 'pat-created', data: eventData(token) }],
      result: { ...presentUserToken(token), secret },
    };
  });
}

/**
 * Deletes a token of a user. It stops working within `TOKEN_CACHE_SECONDS`.
 * @throws {NotFoundError} for an unknown user or token
 */
export function deleteUserToken(author: Author, owner: TokenOwner, id: number): Promise<void> {
  return recordChange({ author, expect: ['pat-deleted'] }, async () => {
    const [, tokens] = await allInOrder([owner.load(), listUserTokens(owner.id)]);
    const token = tokens.find((candidate) => candidate.id === id);
    if (!token) throw new NotFoundError({ kind: 'token', id });
    return {
      writes: removeUserTokenWrites(token),
      events: [tokenDeletedEvent(token)],
      result: undefined,
    };
  });
}

/**
 * The event of a deleted token, without its secret. Templates of webhooks that people bring read the token
 * in `data`.
 */
export function tokenDeletedEvent(token: UserToken): EventDraft {
  const data = eventData(token);
  return { type: 'pat-deleted', data, preData: data };
}

function refuseFull(tokens: readonly UserToken[], description: string): void {
  if (tokens.some((token) => token.description === description)) {
    throw new NameExistsError({ kind: 'token', where: `with the description "${description}"` });
  }
  if (tokens.length >= MAX_USER_TOKENS) {
    throw new ExceedsLimitError('tokens of one user', MAX_USER_TOKENS);
  }
}

/**
 * Adding a token changes the head, which the commit checks. So the list is complete if it contains
 * the last token that the head knows. That token may also have been deleted; otherwise the list is
 * read again.
 */
async function listTokensAt(user: number, { last = 0 }: Partial<TokenHead>, list: UserToken[]) {
  return (list.at(-1)?.id ?? 0) >= last ? list : listUserTokens(user);
}

function eventData(token: UserToken) {
  const { id, user, description, agentAccess, networks, createdAt, expiresAt } = token;
  return {
    id,
    userId: user,
    description,
    agentAccess: agentAccess ?? 'read',
    ...(networks && { networks }),
    createdAt,
    expiresAt,
  };
}
