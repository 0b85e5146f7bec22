/** The `ttl` of an item that DynamoDB deletes some seconds after a time: Unix time in seconds. */
export function ttlAfter(seconds: number, from: Date = new Date()): number {
  return Math.floor(from.getTime() / 1_000) + seconds;
}

/** Whether an item has not expired: DynamoDB deletes those that have with a delay. */
export function isKept({ ttl }: { readonly ttl: number }): boolean {
  return ttl > Date.now() / 1_000;
}
