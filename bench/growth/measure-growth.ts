import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runApart } from '../framework/run-apart.ts';
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

const script = (name: string): string => resolve(import.meta.dirname, name);

/** Fills a table to a size, in a folder of its own, and asks. */
export const measureSize = async (
  size: Size,
  questions: readonly GrowthQuestion[],
): Promise<SizeAnswers> => {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-bench-'));
  try {
    const loadTask: LoadTask = { folder, size };
    const loadedPerSecond = await runApart<number>(script('load-process.ts'), loadTask);
    const { projects, users } = size;
    const task: GrowthTask = { folder, questions, projects, users };
    const answers = await runApart<readonly GrowthAnswer[]>(script('measure-process.ts'), task);
    return { size, answers, loadedPerSecond };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
