import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Author } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { invalid } from '../../platform/errors.ts';
import { seal } from '../../platform/secrets/secret-box.ts';
import { VIEWER_ROLE } from '../roles/rules.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { type SignupToken, sealPlace } from './model.ts';
import {
  createTokenWrite,
  getUsedToken,
  type UsedToken,
  updateTokenWrite,
} from './signup-token-store.ts';

const SECRET_BYTES = 16;

/**
 * Parses the expiry of a token. Past dates are allowed; dates more than a month away are shortened
 * to a month.
 * @throws {ValidationError} when it is not a date
 */
export function parseSignupExpiry(text: string, now: Date = new Date()): string {
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) {
    throw invalid('/body/expiresAt', 'must be a valid date and time (RFC 3339)');
  }
  const latest = new Date(now);
  latest.setUTCMonth(latest.getUTCMonth() + 1);
  return new Date(Math.min(moment, latest.getTime())).toISOString();
}

/**
 * Creates a token, with which people sign up as Viewers.
 * @throws {ValidationError} when the expiry is not a date
 */
export async function createSignupToken(
  author: Author,
  input: { readonly name: string; readonly expiresAt: string },
): Promise<UsedToken> {
  const now = new Date();
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const hash = hashSecret(secret);
  const token: SignupToken = {
    hash,
    sealed: seal(secret, sealPlace(hash)),
    name: input.name.trim(),
    enabled: true,
    expiresAt: parseSignupExpiry(input.expiresAt, now),
    createdAt: now.toISOString(),
    createdBy: author.name,
    role: VIEWER_ROLE,
    signups: 0,
    version: 1,
  };
  return recordChange({ author, expect: ['public-signup-token-created'] }, async () => ({
    writes: [createTokenWrite(token)],
    events: [{ type: 'public-signup-token-created', data: eventData(token) }],
    result: { token, users: [] },
  }));
}

/**
 * Enables or disables a token, or changes its expiry.
 * @throws {NotFoundError} for an unknown token
 * @throws {ValidationError} when the expiry is not a date
 */
export async function updateSignupToken(
  author: Author,
  secret: string,
  update: { readonly enabled?: boolean; readonly expiresAt?: string },
): Promise<UsedToken> {
  return recordChange({ author, expect: ['public-signup-token-updated'] }, async () => {
    const { token: before, users } = await getUsedToken(secret);
    const after: SignupToken = {
      ...before,
      enabled: update.enabled ?? before.enabled,
      expiresAt:
        update.expiresAt === undefined ? before.expiresAt : parseSignupExpiry(update.expiresAt),
    };
    const [preData, data] = [eventData(before), eventData(after)];
    if (isDeepStrictEqual(preData, data)) return noChange({ token: before, users });
    return {
      writes: [updateTokenWrite(before, after)],
      events: [{ type: 'public-signup-token-updated', data, preData }],
      result: { token: after, users },
    };
  });
}

/**
 * The token's data in events, without the secret: readers of events must not be able to sign up
 * with it.
 */
function eventData({ name, enabled, expiresAt, createdAt, createdBy, role }: SignupToken) {
  return {
    name,
    enabled,
    expiresAt,
    createdAt,
    createdBy,
    role,
  };
}
