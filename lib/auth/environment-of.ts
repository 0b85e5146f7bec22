import type { Caller } from './caller.ts';

/** What admin tokens stand for that say nothing. */
const DEFAULT_ENVIRONMENT = 'default';

/** The environment of the token; only an admin token, which is for all of them, is asked to say one. */
export const environmentOf = (caller: Caller, sent: string | null | undefined): string =>
  caller.tokenType === 'admin' ? sent || DEFAULT_ENVIRONMENT : caller.environment;
