import { loggedAttempts } from './aws-failures.ts';
import { config } from './config.ts';

/** Attempts of one call, the first included. The SDK waits between them, longer each time. */
const MAX_ATTEMPTS = 4;

/** A call that gets no answer ends; the SDK then tries it again, three times at most. */
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
  const { callTimeoutMs } = config();
  const usual = endpoint === undefined ? TIMEOUTS : LOCAL_TIMEOUTS;
  return {
    cacheMiddleware: true,
    maxAttempts: MAX_ATTEMPTS,
    ...(endpoint !== undefined && { endpoint }),
    requestHandler: { ...usual, requestTimeout: callTimeoutMs ?? usual.requestTimeout },
  };
}

/** The part of an AWS client that removes middleware by name. */
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

/** Sees each attempt of a call, and whatever the client passes on: the same object for all of its attempts. */
type AttemptMiddleware = <Args extends object, Result>(
  next: (args: Args) => Promise<Result>,
  context: { readonly commandName?: string },
) => (args: Args) => Promise<Result>;

/** The part of an AWS client that adds middleware. */
interface RepeatingClient {
  readonly middlewareStack: {
    addRelativeTo(
      middleware: AttemptMiddleware,
      options: { readonly relation: 'after'; readonly toMiddleware: string; readonly name: string },
    ): void;
  };
}

/**
 * Makes an AWS client add a line to the log for each attempt of a call that is throttled, gets no answer, or is
 * made because another failed.
 * @returns the same client
 */
export function withLoggedAttempts<T extends RepeatingClient>(client: T): T {
  client.middlewareStack.addRelativeTo(logAttempts, {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'logAttempts',
  });
  return client;
}

const logAttempts: AttemptMiddleware = (next, { commandName = '' }) =>
  loggedAttempts(commandName.replace(/Command$/, ''), next);
