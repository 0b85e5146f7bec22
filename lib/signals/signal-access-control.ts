import { timingSafeEqual } from 'node:crypto';
import { systemAuthor } from '../auth/author.ts';
import type { Caller } from '../auth/caller.ts';
import { noRights } from '../auth/rights.ts';
import type { HttpMiddleware } from '../http/event.ts';
import { hashSecret, MAX_TOKEN_LENGTH, secretOf } from '../identity/tokens/token-format.ts';
import { AuthenticationRequired, NoAccessError } from '../platform/errors.ts';
import { findEndpoint } from './find-endpoint.ts';

/** The caller for signals: no rights, named after the token. */
const signalCaller: Caller = {
  author: systemAuthor,
  tokenType: 'admin',
  projects: [],
  environment: '*',
  rights: noRights,
};

/** Accepts callers with a token of the endpoint that the path names. The endpoints are read for each signal. */
export function signalAccessControl(): readonly HttpMiddleware[] {
  return [
    {
      before: async ({ event }) => {
        const name = event.pathParameters?.name ?? '';
        const token = await requireToken(name, event.headers.authorization);
        event.caller = { ...signalCaller, author: { ...systemAuthor, name: token } };
      },
    },
  ];
}

/**
 * @returns the name of the token
 * @throws {AuthenticationRequired} without a token of the endpoint, also for an unknown endpoint
 * @throws {NoAccessError} with one, while the endpoint is disabled
 */
async function requireToken(name: string, authorization: string | undefined): Promise<string> {
  const secret = secretOf(authorization) ?? '';
  if (secret === '' || secret.length > MAX_TOKEN_LENGTH) throw refusal();
  const hash = Buffer.from(hashSecret(secret));
  const endpoint = await findEndpoint(name);
  const token = endpoint?.tokens.find((each) => timingSafeEqual(Buffer.from(each.hash), hash));
  if (!endpoint || !token) throw refusal();
  if (!endpoint.enabled) throw new NoAccessError(`The signal endpoint "${name}" is disabled.`);
  return token.name;
}

function refusal(): AuthenticationRequired {
  return new AuthenticationRequired(
    'Send a token of this signal endpoint in the Authorization header, as a Bearer token.',
  );
}
