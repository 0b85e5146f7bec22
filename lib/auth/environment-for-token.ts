import type { Caller } from './caller.ts';

/** Environment used when a request with an admin token names none. */
const DEFAULT_ENVIRONMENT = 'default';

/**
 * The environment of the token. Admin tokens are valid for all of them, so their requests name one.
 */
export function environmentForToken(caller: Caller, sent: string | null | undefined): string {
  return caller.tokenType === 'admin' ? sent || DEFAULT_ENVIRONMENT : caller.environment;
}
