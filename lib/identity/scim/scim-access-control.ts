import { timingSafeEqual } from 'node:crypto';
import type { HttpMiddleware } from '../../http/event.ts';
import { AuthenticationRequired, NoAccessError } from '../../platform/errors.ts';
import { hashSecret, MAX_TOKEN_LENGTH, secretOf } from '../tokens/token-format.ts';
import { scimCaller } from './scim-author.ts';
import { readScimSettings } from './scim-settings-store.ts';

/**
 * Accepts callers with the SCIM token. The settings are read for each request, so that a replaced token and a disabled
 * SCIM end at once; one read beside those that the operation needs anyway.
 */
export function scimAccessControl(): readonly HttpMiddleware[] {
  return [
    {
      before: async ({ event }) => {
        await requireScimToken(event.headers.authorization);
        event.caller = scimCaller;
      },
    },
  ];
}

/**
 * @throws {AuthenticationRequired} without the token
 * @throws {NoAccessError} with it, while SCIM is disabled
 */
async function requireScimToken(authorization: string | undefined): Promise<void> {
  const secret = secretOf(authorization) ?? '';
  if (secret === '' || secret.length > MAX_TOKEN_LENGTH) throw refusal();
  const { enabled, tokenHash } = await readScimSettings();
  if (tokenHash === null || !isSame(hashSecret(secret), tokenHash)) throw refusal();
  if (!enabled) throw new NoAccessError('SCIM is disabled. An administrator can enable it.');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function refusal(): AuthenticationRequired {
  return new AuthenticationRequired(
    'Send the token of SCIM in the Authorization header, as a Bearer token.',
  );
}
