import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { LoadTask } from './load-process.ts';
import type { GrowthAnswer, GrowthQuestion, GrowthTask } from './measure-process.ts';

/** How much there is of everything. */
export interface Size {
  readonly label: string;
  readonly events: number;
  readonly flags: number;
  readonly projects: number;
  readonly users: number;
}

export interface SizeAnswers {
  readonly size: Size;
  readonly answers: readonly GrowthAnswer[];
  /** Changes per second while the history was loaded. */
  readonly loadedPerSecond: number;
}

/** Gives a task to a process of its own, which may open the table and set its environment. */
const runApart = async <Task extends object, Result>(
  script: string,
  task: Task,
): Promise<Result> => {
  const child = fork(resolve(import.meta.dirname, script), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(task);
  const failed = once(child, 'close').then(([code]) => {
    throw new Error(`${script} ended with code ${code}.`);
  });
  const [result] = (await Promise.race([once(child, 'message'), failed])) as [Result];
  // One at a time may hold the folder.
  if (child.exitCode === null) await once(child, 'exit');
  failed.catch(() => undefined);
  return result;
};

/** Fills a table to a size, in a folder of its own, and asks. */
export const measureSize = async (
  size: Size,
  questions: readonly GrowthQuestion[],
): Promise<SizeAnswers> => {
  const folder = await mkdtemp(join(tmpdir(), 'flaghoist-bench-'));
  try {
    const loadedPerSecond = await runApart<LoadTask, number>('load-process.ts', { folder, size });
    const { projects, users } = size;
    const task = { folder, questions, projects, users };
    const answers = await runApart<GrowthTask, readonly GrowthAnswer[]>('measure-process.ts', task);
    return { size, answers, loadedPerSecond };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
