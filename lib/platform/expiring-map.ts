interface ExpiringEntry<Value> {
  readonly value: Value;
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

/**
 * A bounded map whose entries expire; when it is full, the one that was not used for longest goes.
 * For what every function remembers of its callers: the package `lru-cache` would be 19 kB of each.
 */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, ExpiringEntry<Value>>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A `Map` keeps the order in which keys were added.
    this.#entries.delete(key);
    if (entry.until <= performance.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** @param ttlMs milliseconds until the entry expires */
  set(key: string, value: Value, ttlMs: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: performance.now() + ttlMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
  }
}
