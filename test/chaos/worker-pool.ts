import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

/** Worker processes that are killed at random points, each replaced at once. */
export interface WorkerPool {
  readonly kills: () => number;
  /** How often the workers said what, without the lines of success. */
  readonly said: ReadonlyMap<string, number>;
  /** No more kills. */
  calm(): void;
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly size: number;
  readonly env: Readonly<Record<string, string>>;
  /** How far the work has come, counted in anything. */
  readonly progress: () => number;
  /** The progress between two kills: by time alone, nobody would get anything done on a busy machine. */
  readonly killAfter: { readonly least: number; readonly most: number };
  readonly random: Random;
}

const LOOK_EVERY_MS = 20;
/** What is between the progress that decides and the kill, so that it hits at any point of the work. */
const LONGEST_DELAY_MS = 300;

const program = resolve(import.meta.dirname, 'worker-process.ts');

/** The message of a log line; the line itself when it is none of ours. */
const messageOf = (line: string): string | undefined => {
  try {
    const { level, message } = JSON.parse(line) as { level?: string; message?: string };
    return level === 'info' ? undefined : `${level}: ${message}`;
  } catch {
    return line.slice(0, 200);
  }
};

const listen = (child: ChildProcess, said: Map<string, number>): void => {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const message = messageOf(line);
      if (message) said.set(message, (said.get(message) ?? 0) + 1);
    });
  }
};

/** Starts the workers and the killing. */
export const startWorkerPool = ({
  size,
  env,
  progress,
  killAfter,
  random,
}: WorkerPoolOptions): WorkerPool => {
  const said = new Map<string, number>();
  const running = new Set<ChildProcess>();
  const stop = new AbortController();
  let kills = 0;

  const start = (): void => {
    const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    running.add(child);
    listen(child, said);
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
    said,
    calm: () => stop.abort(),
    close: async () => {
      stop.abort();
      const exits = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(exits);
    },
  };
};
