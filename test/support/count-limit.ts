/** A count (bytes, calls, capacity units) that is the same on every machine, and its limit. */
export interface CountLimit {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  /** Why the limit is what it is. */
  readonly reason?: string;
}

export function isExceeded({ value, limit }: CountLimit): boolean {
  return value > limit;
}
