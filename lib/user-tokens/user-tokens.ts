import { together } from '../dynamo/together.ts';
import { ExceedsLimitError, NameExistsError, NotFoundError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import type { Author } from '../events/types.ts';
import type { UserToken } from '../tokens/model.ts';
import { parseExpiry } from '../tokens/rules.ts';
import { generateUserSecret } from '../tokens/token-format.ts';
import { hashSecret } from '../tokens/token-store.ts';
import type { User } from '../users/model.ts';
import { MAX_USER_TOKENS } from './schema.ts';
import {
  createUserTokenWrites,
  findTokenHead,
  listUserTokens,
  removeUserTokenWrites,
  type TokenHead,
} from './user-token-store.ts';

/** A new token as it is sent. */
export interface UserTokenInput {
  readonly description: string;
  readonly expiresAt: string;
}

/** A token as callers see it; no secret, which nobody knows any more. */
export const presentUserToken = ({ id, user, description, ...dates }: UserToken) => ({
  id,
  description,
  userId: user,
  createdAt: dates.createdAt,
  // The field is nullable for API tokens only; tokens of users always expire.
  expiresAt: dates.expiresAt ?? dates.createdAt,
  seenAt: dates.seenAt,
});

const eventData = ({ id, user, description, createdAt, expiresAt }: UserToken) => ({
  id,
  userId: user,
  description,
  createdAt,
  expiresAt,
});

const refuseFull = (tokens: readonly UserToken[], description: string): void => {
  if (tokens.some((token) => token.description === description)) {
    throw new NameExistsError(`There is a token with the description "${description}" already.`);
  }
  if (tokens.length >= MAX_USER_TOKENS) {
    throw new ExceedsLimitError('tokens of one user', MAX_USER_TOKENS);
  }
};

/** Whose tokens a request is about. */
export interface TokenOwner {
  readonly id: number;
  /** Reads the user; it throws a 4xx for who can have no tokens. */
  readonly load: () => Promise<User>;
}

/**
 * Who adds a token moves the head, which the commit asks for. So the list is complete as far as the head
 * tells when it has the last token that the head knows of; that one may have been deleted too, so else
 * the list is read again.
 */
const listTokensAt = async (user: number, { last = 0 }: Partial<TokenHead>, list: UserToken[]) =>
  (list.at(-1)?.id ?? 0) >= last ? list : listUserTokens(user);

/**
 * Creates a token of a user. Its secret is in the answer, and nowhere else.
 * @throws {ValidationError} when it is not to expire in the future
 * @throws {NameExistsError} when the user has a token with that description
 * @throws {ExceedsLimitError} when the user has `MAX_USER_TOKENS`
 * @throws {NotFoundError} when there is no such user
 */
export const createUserToken = async (
  author: Author,
  owner: TokenOwner,
  input: UserTokenInput,
): Promise<ReturnType<typeof presentUserToken> & { readonly secret: string }> => {
  const description = input.description.trim();
  const expiresAt = parseExpiry(input.expiresAt);
  const secret = generateUserSecret();
  return recordChange(author, async () => {
    const [user, head, list] = await together([
      owner.load(),
      findTokenHead(owner.id),
      listUserTokens(owner.id),
    ]);
    refuseFull(await listTokensAt(user.id, head ?? {}, list), description);
    const token: UserToken = {
      hash: hashSecret(secret),
      type: 'user',
      user: user.id,
      id: (head?.last ?? 0) + 1,
      description,
      expiresAt,
      createdAt: new Date().toISOString(),
      seenAt: null,
    };
    return {
      writes: createUserTokenWrites(user, head, token),
      events: [{ type: 'pat-created', data: eventData(token) }],
      result: { ...presentUserToken(token), secret },
    };
  }, [{ type: 'pat-created' }]);
};

/**
 * Deletes a token of a user. It stops working within `TOKEN_CACHE_SECONDS`.
 * @throws {NotFoundError} when there is no such user, or they have no such token
 */
export const deleteUserToken = (author: Author, owner: TokenOwner, id: number): Promise<void> =>
  recordChange(author, async () => {
    const [, tokens] = await together([owner.load(), listUserTokens(owner.id)]);
    const token = tokens.find((candidate) => candidate.id === id);
    if (!token) throw new NotFoundError(`Could not find a token with the id ${id}.`);
    return {
      writes: removeUserTokenWrites(token),
      events: [{ type: 'pat-deleted', preData: eventData(token) }],
      result: undefined,
    };
  }, [{ type: 'pat-deleted' }]);
