interface Timer {
  readonly at: number;
  readonly fire: () => void;
}

/** A clock whose time passes only when everything waits for it: an hour takes as long as its work. */
export class VirtualTime {
  #now = 0;
  readonly #timers: Timer[] = [];

  /** Milliseconds since the start. */
  get now(): number {
    return this.#now;
  }

  wait(ms: number): Promise<void> {
    return new Promise((fire) => this.#add({ at: this.#now + Math.max(0, ms), fire }));
  }

  /** Runs until nothing waits any more. */
  async run(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#timers.shift();
      if (!next) return;
      this.#now = next.at;
      next.fire();
    }
  }

  #add(timer: Timer): void {
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#timers[middle]?.at ?? 0) <= timer.at) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
  }
}
