import type { Caller } from '../../auth/caller.ts';
import { environmentForToken } from '../../auth/environment-for-token.ts';
import { getEnvironmentState } from '../environment-cache/environment-cache.ts';
import { entityTagOf, matchesEntityTag, weakTag } from '../environment-cache/http-caching.ts';
import { completeContext } from './context.ts';
import { type EnabledFlag, enabledFlags } from './enabled-flags.ts';

/** The parts of a request that determine the response. */
interface FrontendRequest {
  readonly caller: Caller;
  /** The context as sent; `contextOfQuery` reads it from a query string. */
  readonly context: Readonly<Record<string, unknown>>;
  /** The caller's IP address, for contexts without one. */
  readonly address: string;
  /** The `If-None-Match` header. */
  readonly ifNoneMatch: string | undefined;
}

type FrontendResponse =
  | { readonly status: 304; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly status: 200;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: { readonly toggles: readonly EnabledFlag[] };
    };

/**
 * The flags that are enabled for a context, in the environment and projects of the token; 304 if
 * the caller already has this response.
 */
export async function frontendResponse(request: FrontendRequest): Promise<FrontendResponse> {
  const { caller, context, address, ifNoneMatch } = request;
  const sent = context.environment;
  const environment = environmentForToken(caller, typeof sent === 'string' ? sent : undefined);
  const state = await getEnvironmentState(environment);
  const toggles = await enabledFlags(
    state,
    caller.projects,
    completeContext(context, { address, environment }),
  );
  const tag = entityTagOf(JSON.stringify(toggles));
  // The response depends on the user, so shared caches must not store it.
  const headers = { etag: weakTag(tag), 'cache-control': 'private, no-cache' };
  return matchesEntityTag(ifNoneMatch, tag)
    ? { status: 304, headers }
    : { status: 200, headers, body: { toggles } };
}
