/** The part of an AWS client that this needs: of the middleware, only removal by name. */
interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/**
 * Removes the middleware that does nothing for us from an AWS client. The logger walks every answer to
 * hide secrets from a log that nobody writes: 70 % of the time of reading 100 flags. The user agent
 * is put together again for each request.
 *
 * @returns the same client
 * @throws {Error} when the client has no such middleware: then the SDK has changed
 */
export function withoutIdleMiddleware<T extends Client>(client: T): T {
  for (const name of ['loggerMiddleware', 'getUserAgentMiddleware']) {
    if (!client.middlewareStack.remove(name)) throw new Error(`The AWS client has no ${name}.`);
  }
  return client;
}
