import { freemem } from 'node:os';
import { InvocationError } from './runtime-api.ts';
import type { Sandbox } from './sandbox.ts';

/** Memory of a process that is its own. */
const BYTES_OF_ONE = 60e6;
const FEWEST_ALIVE = 14;

/**
 * Processes that may be alive in one service: beyond it, those that waited longest for an event end. Two services run
 * at the same time; together they take up to half of the memory that is free.
 */
const MAX_ALIVE = Math.max(FEWEST_ALIVE, Math.floor(freemem() / 4 / BYTES_OF_ONE));

/** Requests that one function works on at the same time; more of them wait. */
const MAX_PARALLEL = 5;

/** Runs functions in processes that are started when they are needed, and kept while there is room. */
export class SandboxPool {
  readonly #start: (id: string) => Promise<Sandbox>;
  /** In the order in which they became idle. */
  readonly #idle = new Set<Sandbox>();
  readonly #busy = new Set<Sandbox>();
  readonly #turns = new Map<string, Turns>();
  #isClosed = false;

  constructor(start: (id: string) => Promise<Sandbox>) {
    this.#start = start;
  }

  /**
   * Runs a function on an event.
   * @param isUnbounded for functions whose caller limits how many run at the same time
   * @throws {InvocationError} {FunctionTimeoutError}
   */
  async invoke(id: string, event: unknown, isUnbounded: boolean): Promise<unknown> {
    if (isUnbounded) return this.#run(id, event);
    const turns = this.#turns.get(id) ?? new Turns(MAX_PARALLEL);
    this.#turns.set(id, turns);
    return turns.take(() => this.#run(id, event));
  }

  close(): void {
    this.#isClosed = true;
    for (const sandbox of [...this.#idle, ...this.#busy]) sandbox.kill();
  }

  async #run(id: string, event: unknown): Promise<unknown> {
    const sandbox = this.#takeIdle(id) ?? (await this.#startOne(id));
    this.#busy.add(sandbox);
    try {
      return await sandbox.invoke(event);
    } finally {
      this.#busy.delete(sandbox);
      if (sandbox.isAlive) this.#idle.add(sandbox);
      this.#makeRoom(MAX_ALIVE);
    }
  }

  #takeIdle(id: string): Sandbox | undefined {
    // The one that was used last, as Lambda does.
    const idle = [...this.#idle].filter((sandbox) => sandbox.id === id);
    for (const sandbox of idle.reverse()) {
      this.#idle.delete(sandbox);
      if (sandbox.isAlive) return sandbox;
    }
    return undefined;
  }

  async #startOne(id: string): Promise<Sandbox> {
    this.#makeRoom(MAX_ALIVE - 1);
    const sandbox = await this.#start(id);
    if (!this.#isClosed) return sandbox;
    sandbox.kill();
    throw new InvocationError('The service has stopped.');
  }

  #makeRoom(most: number): void {
    for (const sandbox of this.#idle) {
      if (this.#idle.size + this.#busy.size <= most) return;
      this.#idle.delete(sandbox);
      sandbox.kill();
    }
  }
}

/** Lets a number of tasks run at the same time, the others in the order in which they came. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async take<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
