import { SharingProcess } from '../../../infra/local/commits/sharing-process.ts';
import type {
  CommitParts,
  CommitTable,
  CommittingProcess,
} from '../../../lib/events/commit/commit-port.ts';
import { processOfOne } from '../../../lib/events/commit/process-of-one.ts';
import { type Commit, runChange } from '../../../lib/events/commit/run-change.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { keyOf } from '../../../lib/platform/dynamo/repeated-writes.ts';
import { atVersion, type Item } from '../../../lib/platform/dynamo/write.ts';
import { ConflictError } from '../../../lib/platform/errors.ts';
import { createRandom } from '../../chaos/random.ts';
import { cancelled, idOf, MemoryTable, tableOf } from './memory-table.ts';
import { VirtualTime } from './virtual-time.ts';

const READ_MS = 4;
const TRANSACTION_MS = 12;
/** A write of one item, and a message to the queue. */
const WRITE_MS = 6;
const SEND_MS = 8;

export interface SimulatedWriters {
  readonly writers: number;
  readonly seconds: number;
  readonly seed: number;
  /** All change one flag; else each has one of its own, all in one project. */
  readonly sameFlag?: boolean;
  /** They share so few processes, and each of these its commits; by default each has its own, as in Lambda. */
  readonly processes?: number;
}

export interface SimulationResult {
  readonly perSecond: number;
  /** Of each change, in milliseconds, ascending. */
  readonly times: readonly number[];
  readonly refused: number;
  readonly transactionsPerChange: number;
  /** Calls of the table for each change, by name. */
  readonly callsPerChange: Readonly<Record<string, number>>;
  /** Events of the log, by id. */
  readonly events: readonly Item[];
  readonly items: MemoryTable['items'];
}

/**
 * Runs the code of `recordChange` against a table in memory and a virtual clock: a read takes 4 ms
 * and a transaction 12, each a quarter more or less. A transaction that meets another one at an item
 * is cancelled, as DynamoDB does.
 */
export async function simulateWriters(options: SimulatedWriters): Promise<SimulationResult> {
  const { writers, seconds, seed, sameFlag = false, processes } = options;
  const time = new VirtualTime();
  const memory = new MemoryTable();
  const { int } = createRandom(`${seed}`, 'writers');
  const random = () => int(0, 2 ** 30) / 2 ** 30;
  const slow = slowTable(memory, time, random);
  const times: number[] = [];
  let refused = 0;
  let done = 0;
  const newId = countUp();
  const shared = Array.from(
    { length: processes ?? 0 },
    () => new SharingProcess(() => time.wait(0)),
  );
  const processOf = (writer: number): CommittingProcess =>
    shared[writer % shared.length] ?? processOfOne;
  const write = async (writer: number): Promise<void> => {
    const parts: CommitParts = {
      table: slow.table,
      clock: {
        now: () => new Date(Date.UTC(2026, 10, 21) + time.now),
        wait: (ms) => time.wait(ms),
        random,
        newId,
      },
      process: processOf(writer),
      publish: () => time.wait(SEND_MS),
    };
    const flag = sameFlag ? 'flag' : `flag-${writer}`;
    while (time.now < seconds * 1_000) {
      const began = time.now;
      try {
        await runChange(parts, changeOf(writer, flag), () => decide(parts.table, flag));
        times.push(time.now - began);
        if (time.now < seconds * 1_000) done += 1;
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        refused += 1;
      }
    }
  };
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await time.run();
  await ended;
  return {
    perSecond: done / seconds,
    times: times.toSorted((left, right) => left - right),
    refused,
    transactionsPerChange: (slow.calls.get('transact') ?? 0) / times.length,
    callsPerChange: Object.fromEntries(
      slow.calls.entries().map(([name, count]) => [name, count / times.length]),
    ),
    events: memory.partition(keys.eventPartition),
    items: memory.items,
  };
}

function changeOf(writer: number, flag: string) {
  const author = { id: writer, name: `writer ${writer}` };
  const event = { type: 'feature-updated', project: 'default', featureName: flag } as const;
  return { author, expect: [event] };
}

async function decide(table: CommitTable, flag: string): Promise<Commit<void>> {
  const key = keys.count(flag);
  const [found] = await table.getItems([key]);
  const version = (found as Item | undefined)?.version as number | undefined;
  const next = (version ?? 0) + 1;
  return {
    writes: [{ put: { ...key, version: next }, when: atVersion(version) }],
    events: [
      { type: 'feature-updated', project: 'default', featureName: flag, data: { version: next } },
    ],
    result: undefined,
  };
}

/** Names that nobody else uses, in order. */
export function countUp(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `${last}`.padStart(9, '0');
  };
}

/** Delays every call, and cancels transactions that meet at an item. */
function slowTable(memory: MemoryTable, time: VirtualTime, random: () => number) {
  const busy = new Set<string>();
  const calls = new Map<string, number>();
  const about = (ms: number) => ms * (0.75 + random() / 2);
  const table = tableOf(memory, async (name, act, writes = []) => {
    calls.set(name, (calls.get(name) ?? 0) + 1);
    if (writes.length === 0) {
      await time.wait(about(READ_MS / 2));
      const found = act();
      await time.wait(about(READ_MS / 2));
      return found;
    }
    const taken = about(name === 'write' ? WRITE_MS : TRANSACTION_MS);
    await time.wait(taken / 6);
    const ids = writes.map((write) => idOf(keyOf(write)));
    if (ids.some((id) => busy.has(id))) {
      const codes = ids.map((id) => (busy.has(id) ? 'TransactionConflict' : 'None'));
      await time.wait(taken / 3);
      if (name === 'write') return false as ReturnType<typeof act>;
      throw cancelled(codes);
    }
    for (const id of ids) busy.add(id);
    await time.wait((taken * 2) / 3);
    for (const id of ids) busy.delete(id);
    try {
      return act();
    } finally {
      await time.wait(taken / 6);
    }
  });
  return { table, calls };
}
