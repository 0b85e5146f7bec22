import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { forkProgram, type MessageCounts } from './fork-program.ts';
import type { Random } from './random.ts';

/** Worker processes that are killed at random points and replaced at once. */
export interface WorkerPool {
  readonly kills: () => number;
  /** Stops the kills. */
  calm(): void;
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly size: number;
  readonly env: Readonly<Record<string, string>>;
  /** Counts the workers' log messages. */
  readonly messages: MessageCounts;
  /** The progress of the work, in any unit. */
  readonly progress: () => number;
  /**
   * The progress between two kills: with intervals of time, no work would get done on a busy
   * machine.
   */
  readonly killAfter: { readonly least: number; readonly most: number };
  readonly random: Random;
}

const LOOK_EVERY_MS = 20;
/** Longest delay of a kill, so that it happens at any point of the work. */
const LONGEST_DELAY_MS = 300;

/** Starts the workers and the kills. */
export function startWorkerPool({
  size,
  env,
  messages,
  progress,
  killAfter,
  random,
}: WorkerPoolOptions): WorkerPool {
  const running = new Set<ChildProcess>();
  const stop = new AbortController();
  let kills = 0;

  const start = (): void => {
    const child = forkProgram('worker-process.ts', env, messages);
    running.add(child);
    child.once('exit', () => running.delete(child));
  };

  const killOn = async (): Promise<void> => {
    const { signal } = stop;
    for (;;) {
      const killAt = progress() + random.int(killAfter.least, killAfter.most);
      while (progress() < killAt) await pause(LOOK_EVERY_MS, undefined, { signal });
      await pause(random.int(0, LONGEST_DELAY_MS), undefined, { signal });
      const [victim] = random.shuffle([...running]);
      victim?.kill('SIGKILL');
      kills += 1;
      start();
    }
  };

  for (let index = 0; index < size; index += 1) start();
  void killOn().catch(() => undefined);
  return {
    kills: () => kills,
    calm: () => stop.abort(),
    close: async () => {
      stop.abort();
      const exits = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(exits);
    },
  };
}
