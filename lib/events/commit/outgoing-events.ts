/** Events of a message to the queue; one transaction has no more. */
const MOST_OUTGOING_EVENTS = 100;
/** Receivers wait no longer for the first of them. */
const LONGEST_HELD_MS = 200;

/** Ids of committed events that are still to be sent to the queue, so that several changes are one message. */
export class OutgoingEvents {
  readonly #publish: (ids: readonly number[]) => Promise<void>;
  readonly #now: () => number;
  #ids: number[] = [];
  #since = 0;

  /**
   * @param publish sends ids; never throws
   * @param now milliseconds
   */
  constructor(publish: (ids: readonly number[]) => Promise<void>, now: () => number) {
    this.#publish = publish;
    this.#now = now;
  }

  /** Sends what there is if it is enough, or old enough. */
  async add(ids: readonly number[]): Promise<void> {
    if (this.#ids.length === 0) this.#since = this.#now();
    this.#ids.push(...ids);
    const isOld = this.#now() - this.#since >= LONGEST_HELD_MS;
    if (isOld || this.#ids.length >= MOST_OUTGOING_EVENTS) await this.send();
  }

  async send(): Promise<void> {
    const ids = this.#ids;
    this.#ids = [];
    if (ids.length > 0) await this.#publish(ids);
  }
}
