import { randomBytes } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import { hashSecret } from '../identity/tokens/token-format.ts';
import { ExceedsLimitError, NameExistsError, NotFoundError } from '../platform/errors.ts';
import { changeEndpoint } from './change-endpoints.ts';
import { MAX_SIGNAL_TOKENS, type SignalEndpoint, type SignalToken } from './model.ts';

/** Random bytes of a token: 256 bits. */
const TOKEN_BYTES = 32;

/** A new token with its secret, which is shown once. */
interface NewToken {
  readonly token: SignalToken;
  readonly secret: string;
}

/**
 * Creates a token of a signal endpoint.
 * @throws {NotFoundError} for an unknown endpoint, {NameExistsError} when the name is taken
 * @throws {ExceedsLimitError} beyond five
 */
export async function createSignalToken(
  caller: Caller,
  id: number,
  name: string,
): Promise<NewToken> {
  const secret = `signal:${randomBytes(TOKEN_BYTES).toString('hex')}`;
  const createdAt = new Date().toISOString();
  const after = await changeEndpoint(caller, id, 'signal-endpoint-token-created', (before) => {
    refuseTakenName(before, name);
    if (before.tokens.length >= MAX_SIGNAL_TOKENS) {
      throw new ExceedsLimitError('tokens of a signal endpoint', MAX_SIGNAL_TOKENS);
    }
    const lastTokenId = before.lastTokenId + 1;
    const hash = hashSecret(secret);
    const token = { id: lastTokenId, name, hash, createdAt, createdBy: caller.author.id };
    return { ...before, lastTokenId, tokens: [...before.tokens, token] };
  });
  return { token: getToken(after, after.lastTokenId), secret };
}

/**
 * Renames a token of a signal endpoint.
 * @throws {NotFoundError} for an unknown endpoint or token, {NameExistsError} when the name is taken
 */
export async function renameSignalToken(
  caller: Caller,
  { id, tokenId }: TokenPlace,
  name: string,
): Promise<SignalToken> {
  const after = await changeEndpoint(caller, id, 'signal-endpoint-token-updated', (before) => {
    const token = getToken(before, tokenId);
    if (token.name !== name) refuseTakenName(before, name);
    const tokens = before.tokens.map((each) => (each === token ? { ...token, name } : each));
    return { ...before, tokens };
  });
  return getToken(after, tokenId);
}

/**
 * Deletes a token of a signal endpoint, which is refused at once.
 * @throws {NotFoundError} for an unknown endpoint or token
 */
export async function deleteSignalToken(
  caller: Caller,
  { id, tokenId }: TokenPlace,
): Promise<void> {
  await changeEndpoint(caller, id, 'signal-endpoint-token-deleted', (before) => {
    const token = getToken(before, tokenId);
    return { ...before, tokens: before.tokens.filter((each) => each !== token) };
  });
}

interface TokenPlace {
  readonly id: number;
  readonly tokenId: number;
}

function getToken({ tokens }: SignalEndpoint, id: number): SignalToken {
  const token = tokens.find((each) => each.id === id);
  if (!token) throw new NotFoundError({ kind: 'token', id });
  return token;
}

function refuseTakenName({ tokens }: SignalEndpoint, name: string): void {
  if (tokens.some((token) => token.name === name)) {
    throw new NameExistsError({ kind: 'token', name });
  }
}
