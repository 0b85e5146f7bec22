import type { Scheduler } from 'fast-check';
import type {
  CommitParts,
  CommitTable,
  CommittingProcess,
} from '../../../lib/events/commit/commit-port.ts';
import { numberAllWaiting, numberWaiting } from '../../../lib/events/commit/number-waiting.ts';
import { type Commit, runChange } from '../../../lib/events/commit/run-change.ts';
import { readSettledLength } from '../../../lib/events/commit/settled-log.ts';
import { countInWrite } from '../../../lib/platform/dynamo/counters.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { atVersion, type Item, type Write } from '../../../lib/platform/dynamo/write.ts';
import { ConflictError, ExceedsLimitError } from '../../../lib/platform/errors.ts';
import { MemoryTable, tableOf } from './memory-table.ts';
import { countUp } from './simulate-writers.ts';

/** What the writers of one process do, and what happens to it. */
export interface ModelProcess {
  readonly writers: readonly { readonly flag: number; readonly changes: number }[];
  /** How wrong its clock is, in milliseconds. */
  readonly skewMs: number;
  /** It dies at this call, before or after the table has done it. */
  readonly dies?: { readonly call: number; readonly isAfter: boolean } | undefined;
}

export interface ModelRun {
  readonly memory: MemoryTable;
  /** Changes that were answered: flag and version. */
  readonly answered: readonly string[];
  /** What polls of clients showed, in the order of their answers. */
  readonly polls: readonly Poll[];
  /** For each reader of events: what was answered before it began, and what it saw. */
  readonly reads: readonly { readonly before: number; readonly length: number }[];
  readonly published: readonly number[];
}

interface Poll {
  readonly began: number;
  readonly ended: number;
  readonly versions: readonly number[];
}

/** Creates a process that has not changed anything yet, given a turn of its event loop. */
export type NewProcess = (turn: () => Promise<void>) => CommittingProcess;

class Died extends Error {}

export const FLAGS = 3;
/** Each change of a flag counts. */
export const CHANGES = 'changes';
const START = Date.UTC(2026, 10, 21, 12);

/**
 * Runs writers, readers and clients in the order that the scheduler chooses: each call to the table
 * is one step. Afterwards the relay runs, as it does each minute.
 *
 * @param limit of the number of changes; further ones are refused
 * @param alter plants a fault into every write
 */
export async function runModel(
  scheduler: Scheduler,
  processes: readonly ModelProcess[],
  newProcess: NewProcess,
  limit: number,
  alter: (write: Write) => Write = (write) => write,
): Promise<ModelRun> {
  const memory = new MemoryTable(alter);
  const answered: string[] = [];
  const polls: Poll[] = [];
  const reads: { before: number; length: number }[] = [];
  const published: number[] = [];
  let step = 0;
  const newId = countUp();
  let living = processes.flatMap(({ writers }) => writers).length;

  function partsOf({ skewMs, dies }: Pick<ModelProcess, 'skewMs' | 'dies'>): CommitParts {
    let calls = 0;
    const next = async <T>(name: string, act: () => T): Promise<T> => {
      calls += 1;
      if (dies && calls > dies.call) throw new Died();
      const isLast = dies?.call === calls;
      await scheduler.schedule(Promise.resolve(), name);
      step += 1;
      if (isLast && !dies?.isAfter) throw new Died();
      const result = act();
      if (isLast) throw new Died();
      return result;
    };
    return {
      table: tableOf(memory, next),
      clock: {
        // Each step takes a millisecond, and a writer that waits sees time pass.
        now: () => new Date(START + skewMs + step),
        wait: async (ms) => {
          step += Math.ceil(ms);
          await scheduler.schedule(Promise.resolve(), 'wait');
        },
        random: () => 0.5,
        newId,
      },
      process: newProcess(() => scheduler.schedule(Promise.resolve(), 'turn')),
      publish: async (numbers) => {
        published.push(...numbers);
      },
    };
  }

  async function write(
    parts: CommitParts,
    { flag: index, changes }: ModelProcess['writers'][number],
    id: number,
  ): Promise<void> {
    const author = { id, name: `writer ${id}` };
    const flag = `flag-${index}`;
    const event = { type: 'feature-updated', project: 'p', featureName: flag } as const;
    for (let change = 0; change < changes; change += 1) {
      try {
        const version = await runChange(parts, { author, expect: [event] }, () =>
          changeFlag(parts.table, flag, limit),
        );
        answered.push(`${flag} ${version}`);
      } catch (error) {
        if (error instanceof Died) break;
        if (!(error instanceof ConflictError || error instanceof ExceedsLimitError)) throw error;
      }
    }
    living -= 1;
  }

  function run(process: ModelProcess, index: number): Promise<void>[] {
    const parts = partsOf(process);
    return process.writers.map((writer, at) => write(parts, writer, 10 * index + at + 1));
  }

  /** A process that clients poll: it reads again only when the log has grown, as the cache does. */
  async function poll(): Promise<void> {
    const { table, clock } = partsOf({ skewMs: 0, dies: undefined });
    let seen = -1;
    let versions: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      const began = step;
      const [head] = await table.getItems([keys.eventLogHead('all')]);
      let target = head?.length ?? 0;
      while (seen < target) {
        versions = [];
        for (let flag = 0; flag < FLAGS; flag += 1) {
          const [item] = await table.getItems([keys.count(`flag-${flag}`)]);
          versions.push(Number((item as Item | undefined)?.version ?? 0));
        }
        seen = target;
        target = await settled(table, clock);
        if (Number.isNaN(target)) return;
      }
      polls.push({ began, ended: step, versions });
    }
  }

  async function settled(table: CommitTable, { wait }: CommitParts['clock']): Promise<number> {
    try {
      return await readSettledLength(table, wait);
    } catch {
      // All writers died: the answer is an error instead of a state that others do not know yet.
      return Number.NaN;
    }
  }

  async function readEvents(): Promise<void> {
    const parts = partsOf({ skewMs: 0, dies: undefined });
    for (let times = 0; times < 2; times += 1) {
      const before = answered.length;
      await numberWaiting(parts);
      const [head] = await parts.table.getItems([keys.eventLogHead('all')]);
      reads.push({ before, length: head?.length ?? 0 });
    }
  }

  // So far ahead that it removes the intents of writers that live: they have to notice.
  const relay = partsOf({ skewMs: 3_600_000, dies: undefined });
  const work = [poll(), poll(), readEvents(), relayTwice(relay)];
  await scheduler.waitFor(Promise.all([...processes.flatMap(run), ...work]));
  await scheduler.waitFor(numberAllWaiting(relay));
  if (living > 0) throw new Error('A writer neither ended nor died.');
  return { memory, answered, polls, reads, published };
}

async function relayTwice(parts: CommitParts): Promise<void> {
  await numberAllWaiting(parts);
  await numberAllWaiting(parts);
}

async function changeFlag(table: CommitTable, flag: string, max: number): Promise<Commit<number>> {
  const key = keys.count(flag);
  const [item] = await table.getItems([key]);
  const before = (item as Item | undefined)?.version as number | undefined;
  const version = (before ?? 0) + 1;
  const event = { type: 'feature-updated', project: 'p', featureName: flag } as const;
  return {
    writes: [
      { put: { ...key, version }, when: atVersion(before) },
      countInWrite({ kind: CHANGES, what: 'changes', max }),
    ],
    events: [{ ...event, data: { version } }],
    result: version,
  };
}
