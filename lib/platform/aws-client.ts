/** A call that gets no answer ends; the SDK then tries it again, twice at most. */
export const TIMEOUTS = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
} as const;

/**
 * The same for a table or queue at an endpoint of its own: on one machine it shares the processor with
 * everything else, and may take longer without being dead.
 */
const LOCAL_TIMEOUTS = { ...TIMEOUTS, connectionTimeout: 10_000, requestTimeout: 10_000 } as const;

/**
 * The options of a client of a table or queue, which may be at an endpoint of its own. Its middleware is put
 * together for the first request of each kind only: nobody changes it later.
 */
export function clientOptions(endpoint: string | undefined) {
  const common = { cacheMiddleware: true };
  if (endpoint === undefined) return { ...common, requestHandler: TIMEOUTS };
  return { ...common, endpoint, requestHandler: LOCAL_TIMEOUTS };
}

/** What a service answers, in its own words, to more requests than it takes. */
const overloads: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
]);

/** The part of an AWS client that this needs: of the middleware, only removal by name. */
interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/**
 * Removes the middleware that does nothing for us from an AWS client. The logger walks every answer to
 * hide secrets from a log that nobody writes: 70 % of the time of reading 100 flags. The user agent
 * is put together again for each request.
 *
 * @param others names of more middleware that does nothing
 * @returns the same client
 * @throws {Error} when the client has no such middleware: then the SDK has changed
 */
export function withoutIdleMiddleware<T extends Client>(
  client: T,
  others: readonly string[] = [],
): T {
  for (const name of ['loggerMiddleware', 'getUserAgentMiddleware', ...others]) {
    if (!client.middlewareStack.remove(name)) throw new Error(`The AWS client has no ${name}.`);
  }
  return client;
}

/** Whether a call failed because the service is busy: the same request may succeed in a moment. */
export function isOverload(error: unknown): boolean {
  return error instanceof Error && overloads.has(error.name);
}
