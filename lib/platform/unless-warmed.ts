/** What a function is called with to stay warm. API Gateway never sends it: there is a request in all that it sends. */
export const WARMING = { isWarming: true } as const;

/**
 * Wraps the handler of a function: a call that only keeps it warm ends here, before anything is read, counted or
 * logged.
 */
export function unlessWarmed<Event extends object, Rest extends readonly unknown[], Result>(
  handler: (event: Event, ...rest: Rest) => Promise<Result>,
): (event: Event, ...rest: Rest) => Promise<Result | typeof WARMING> {
  return async (event, ...rest) =>
    'isWarming' in event && !('requestContext' in event) ? WARMING : handler(event, ...rest);
}
