import { beforeEach, describe, expect, it } from 'vitest';
import { SharingProcess } from '../../../../infra/local/commits/sharing-process.ts';
import type { CommitParts } from '../../../../lib/events/commit/commit-port.ts';
import { type Commit, runChange } from '../../../../lib/events/commit/run-change.ts';
import { countInWrite } from '../../../../lib/platform/dynamo/counters.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { itemName } from '../../../../lib/platform/dynamo/repeated-writes.ts';
import { atVersion, type Write } from '../../../../lib/platform/dynamo/write.ts';
import { ExceedsLimitError } from '../../../../lib/platform/errors.ts';
import { cancelled, MemoryTable, tableOf } from '../../../support/commits/memory-table.ts';
import { countUp } from '../../../support/commits/simulate-writers.ts';
import { VirtualTime } from '../../../support/commits/virtual-time.ts';

const READ_MS = 4;
const TRANSACTION_MS = 12;

let time: VirtualTime;
let memory: MemoryTable;
let parts: CommitParts;
/** The transactions that were sent: how many writes of flags each has. */
let transactions: number[];
let published: (readonly number[])[];
let turns: number;
/** Called before each transaction; what it throws is what the table answers. */
let refuse: (writes: readonly Write[]) => void;
let transactionMs: (call: number) => number;
let publishMs: number;

beforeEach(() => {
  time = new VirtualTime();
  memory = new MemoryTable();
  transactions = [];
  published = [];
  turns = 0;
  refuse = () => undefined;
  transactionMs = () => TRANSACTION_MS;
  publishMs = 0;
  parts = {
    table: tableOf(memory, async (name, act, writes = []) => {
      if (name !== 'transact') {
        await time.wait(READ_MS / 2);
        const found = act();
        await time.wait(READ_MS / 2);
        return found;
      }
      transactions.push(writes.filter(isFlag).length);
      await time.wait(transactionMs(transactions.length));
      refuse(writes);
      return act();
    }),
    clock: {
      now: () => new Date(Date.UTC(2026, 10, 22) + time.now),
      wait: (ms) => time.wait(ms),
      random: () => 0.5,
      newId: countUp(),
    },
    process: new SharingProcess(() => {
      turns += 1;
      return time.wait(0);
    }),
    publish: async (ids) => {
      await time.wait(publishMs);
      published.push(ids);
    },
  };
});

describe('changes of one process', () => {
  it('are one transaction if they come together', async () => {
    await changeAll(['a', 'b', 'c', 'd'].map((flag) => () => change(flag)));

    expect(transactions).toEqual([4]);
    expect(published).toEqual([[1, 2, 3, 4]]);
  });

  it('wait for nobody if there is only one', async () => {
    await changeAll([() => change('a')]);

    expect(turns).toBe(0);
  });

  it('are one transaction if they came while another one was under way', async () => {
    const others = ['b', 'c', 'd'].map((flag) => () => changeLater(flag));

    await changeAll([() => change('a'), ...others]);

    expect(transactions).toEqual([1, 3]);
    expect(published).toEqual([[1], [2, 3, 4]]);
  });

  it('are more transactions if they are larger than one', async () => {
    const flags = Array.from({ length: 100 }, (_, index) => `flag-${index}`);

    await changeAll(flags.map((flag) => () => change(flag)));

    expect(transactions.length).toBeGreaterThan(3);
    expect(sum(transactions)).toBe(100);
    expect(idsOf()).toEqual(flags.map((_, index) => index + 1));
  });

  it('of one flag are made one after the other, and none loses a race', async () => {
    const last = timed(() => change('a'));

    const results = await changeAll([() => change('a'), () => change('a'), last.run]);

    expect(results).toEqual([1, 2, 3]);
    expect(transactions).toEqual([1, 1, 1]);
    expect(last.ended()).toBe(3 * (READ_MS + TRANSACTION_MS));
  });

  it('are more transactions if their events are longer than one', async () => {
    const text = 'x'.repeat(400_000);

    await changeAll(['a', 'b', 'c', 'd', 'e'].map((flag) => () => change(flag, [], text)));

    expect(transactions).toEqual([2, 2, 1]);
  });

  it('of one flag do not wait until the events of the one before are sent', async () => {
    publishMs = 500;
    const last = timed(() => change('a'));

    await changeAll([() => change('a'), last.run]);

    expect(last.ended()).toBe(2 * (READ_MS + TRANSACTION_MS) + publishMs);
  });

  it('of one flag do not keep those of other flags waiting', async () => {
    const other = timed(() => change('b'));

    await changeAll([...[1, 2, 3, 4].map(() => () => change('a')), other.run]);

    expect(other.ended()).toBeLessThan(2 * READ_MS + 2 * TRANSACTION_MS + 1);
  });

  it('read again what another one has written while they read', async () => {
    const late = async () => {
      // It reads before the other one is stored, and is answered afterwards.
      await time.wait(TRANSACTION_MS + 1);
      return await change('a');
    };

    const results = await changeAll([() => change('a'), late]);

    expect(results).toEqual([1, 2]);
    expect(transactions).toEqual([1, 1]);
  });

  it('leave nothing to those that come later', async () => {
    await changeAll([() => change('a'), () => change('b')]);
    const [result] = await changeAll([() => change('a')]);

    expect(result).toBe(2);
    expect(idsOf()).toEqual([1, 2, 3]);
  });
});

describe('a transaction of several changes that is cancelled', () => {
  it('is made without the one that is refused, which gets its own reason', async () => {
    const limit = { kind: 'flags', what: 'flags', max: 3 };
    const counted = (flag: string) => () => change(flag, [countInWrite(limit)]);

    const results = await changeAll(['a', 'b', 'c', 'd', 'e'].map(counted));

    expect(results.slice(0, 3)).toEqual([1, 1, 1]);
    expect(results.slice(3)).toEqual([
      expect.any(ExceedsLimitError),
      expect.any(ExceedsLimitError),
    ]);
    expect(memory.read([keys.count('flags')])[0]?.count).toBe(3);
    expect(idsOf()).toEqual([1, 2, 3]);
  });

  it('is made again without the one that lost a race against another process', async () => {
    refuse = (writes) => {
      if (transactions.length !== 1) return;
      memory.write({ put: { ...keys.count('c'), version: 1 } });
      throw cancelled(
        writes.map((write) => (nameOf(write) === 'c' ? 'ConditionalCheckFailed' : 'None')),
      );
    };

    const results = await changeAll(['a', 'b', 'c', 'd'].map((flag) => () => change(flag)));

    expect(results).toEqual([1, 1, 2, 1]);
    expect(idsOf()).toEqual([1, 2, 3, 4]);
  });

  it('is made one by one if the table would not take one of the writes', async () => {
    refuse = (writes) => {
      if (!writes.some((write) => nameOf(write) === 'c')) return;
      throw Object.assign(new Error('Item size exceeded'), { name: 'ValidationException' });
    };

    const results = await changeAll(['a', 'b', 'c', 'd'].map((flag) => () => change(flag)));

    expect(results).toEqual([1, 1, expect.objectContaining({ name: 'ValidationException' }), 1]);
  });

  it('fails for all of them if it is not known whether it was made', async () => {
    refuse = () => {
      if (transactions.length === 1) throw new Error('no answer');
    };

    const results = await changeAll(['a', 'b', 'c'].map((flag) => () => change(flag)));

    expect(results).toEqual([expect.any(Error), expect.any(Error), expect.any(Error)]);
    expect(transactions).toEqual([3]);
  });

  it('is tried again when the table was only busy', async () => {
    refuse = (writes) => {
      if (transactions.length === 1) throw cancelled(writes.map(() => 'ThrottlingError'));
    };

    const results = await changeAll(['a', 'b', 'c'].map((flag) => () => change(flag)));

    expect(results).toEqual([1, 1, 1]);
    // Nobody began a group, where events get their ids in a transaction without flags.
    expect(transactions).not.toContain(0);
  });
});

describe('a transaction that gets no answer', () => {
  it('does not keep others waiting until it ends', async () => {
    transactionMs = (call) => (call === 1 ? 9_000 : TRANSACTION_MS);
    const other = timed(() => changeLater('b'));

    await changeAll([() => change('a'), other.run]);

    expect(other.ended()).toBeLessThan(3_100);
    expect(idsOf()).toEqual([1, 2]);
  });

  it('does not keep others of the same flag waiting until it ends', async () => {
    transactionMs = (call) => (call === 1 ? 9_000 : TRANSACTION_MS);
    const other = timed(() => change('a'));

    const results = await changeAll([() => change('a'), other.run]);

    expect(results.toSorted()).toEqual([1, 2]);
    expect(other.ended()).toBeLessThan(6_200);
  });
});

/** A change, and when it ended. */
function timed(run: () => Promise<number>) {
  let ended = Number.NaN;
  const timedRun = async () => {
    const result = await run();
    ended = time.now;
    return result;
  };
  return { run: timedRun, ended: () => ended };
}

/** Runs changes that begin together; each result, or the error. */
async function changeAll(changes: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const all = Promise.all(changes.map((run) => run().catch((error: unknown) => error)));
  await time.run();
  return await all;
}

/** A change that begins while the transaction of one that began at once is under way. */
async function changeLater(flag: string): Promise<number> {
  await time.wait(READ_MS + 1);
  return change(flag);
}

/** Increments the version of a flag. */
function change(flag: string, more: readonly Write[] = [], text = ''): Promise<number> {
  const event = { type: 'feature-updated', project: 'default', featureName: flag } as const;
  return runChange(
    parts,
    { author: { id: 1, name: 'somebody' }, expect: [event] },
    async (): Promise<Commit<number>> => {
      const [found] = await parts.table.getItems([keys.count(flag)]);
      const before = (found as { version?: number } | undefined)?.version;
      const version = (before ?? 0) + 1;
      return {
        writes: [{ put: { ...keys.count(flag), version }, when: atVersion(before) }, ...more],
        events: [{ ...event, data: { version, text } }],
        result: version,
      };
    },
  );
}

function idsOf(): unknown[] {
  return memory.partition(keys.eventPartition).map(({ id }) => id);
}

function isFlag(write: Write): boolean {
  return 'put' in write && write.put.pk === keys.count('a').pk;
}

function nameOf(write: Write): string {
  return isFlag(write) ? (JSON.parse(itemName(write))[1] as string) : '';
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
