import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharingProcess } from '../../../../infra/local/commits/sharing-process.ts';
import { processOfOne } from '../../../../lib/events/commit/process-of-one.ts';
import type { Event } from '../../../../lib/events/log/types.ts';
import type { Key } from '../../../../lib/platform/dynamo/key.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { keyOf } from '../../../../lib/platform/dynamo/repeated-writes.ts';
import type { Write } from '../../../../lib/platform/dynamo/write.ts';
import {
  CHANGES,
  FLAGS,
  type ModelProcess,
  type ModelRun,
  type NewProcess,
  runModel,
} from '../../../support/commits/model.ts';

/** For a long run: COMMIT_RUNS=20000. */
const RUNS = Number(process.env.COMMIT_RUNS || 300);

const skew = fc.constantFrom(0, 0, 1, -60_000, 60_000);
const modelProcess: fc.Arbitrary<ModelProcess> = fc.record({
  writers: fc.array(
    fc.record({
      flag: fc.integer({ min: 0, max: FLAGS - 1 }),
      changes: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  skewMs: skew,
  dies: fc.option(fc.record({ call: fc.integer({ min: 1, max: 25 }), isAfter: fc.boolean() }), {
    nil: undefined,
    freq: 2,
  }),
});
const processes = fc.array(modelProcess, { minLength: 1, maxLength: 3 });
const limit = fc.constantFrom(1_000, 1_000, 3);

const kinds: readonly { readonly kind: string; readonly newProcess: NewProcess }[] = [
  { kind: 'one', newProcess: () => processOfOne },
  { kind: 'several that share commits', newProcess: (turn) => new SharingProcess(turn) },
];

/** A fault that is planted into every write. */
type Fault = readonly [title: string, alter: (write: Write) => Write];

describe.each(kinds)(
  'writers, readers and clients in any order, with crashes and wrong clocks, in processes of $kind',
  ({ kind, newProcess }) => {
    it('lose nothing, repeat nothing, and leave no gap', async () => {
      await fc.assert(property(newProcess), { numRuns: RUNS });
    }, 600_000);

    const ofSharing: readonly Fault[] = [
      ['counts changes once that are committed together', addOnce],
    ];

    // The check would be worth nothing if it found nothing.
    it.each<Fault>([
      [
        'commits alone although others commit in a group',
        drop([keys.eventLogHead('all')], 'AND attribute_not_exists(#group)'),
      ],
      ['numbers a commit that has ids', drop([keys.pendingCommit('')], 'attribute_exists(pk)')],
      [
        'commits without its intent',
        drop(
          [keys.commitIntent(''), { ...keys.commitIntent(''), sk: keys.deferredIntentPrefix }],
          'attribute_exists(pk)',
        ),
      ],
      ...(kind === 'one' ? [] : ofSharing),
    ])(
      'would not if one %s',
      async (_title, alter) => {
        const { failed } = await fc.check(property(newProcess, alter), {
          numRuns: 20_000,
          endOnFailure: true,
          seed: 7,
        });

        expect(failed).toBe(true);
      },
      600_000,
    );
  },
);

/** Drops a part of the condition of writes of some items. */
function drop(begins: readonly Key[], dropped: string): (write: Write) => Write {
  return (write) => {
    const key = keyOf(write);
    const isMeant = begins.some(({ pk, sk }) => key.pk === pk && key.sk.startsWith(sk));
    return isMeant ? without(write, dropped) : write;
  };
}

function addOnce(write: Write): Write {
  const isAddition = 'update' in write && write.addition !== undefined;
  return isAddition ? { ...write, values: { ...write.values, ':by': 1 } } : write;
}

function property(newProcess: NewProcess, alter?: (write: Write) => Write) {
  return fc.asyncProperty(fc.scheduler(), processes, limit, async (scheduler, all, most) => {
    const run = await runModel(scheduler, all, newProcess, most, alter);
    expectLog(run);
    expectOrderOfFlags(run);
    expectAnswered(run);
    expectPolls(run);
    expectCount(run, most);
  });
}

/** A write without a part of its condition. */
function without(write: Write, dropped: string): Write {
  const expression = write.when?.expression.replace(dropped, '').trim();
  if (!write.when || expression === undefined) return write;
  const { when, ...unconditional } = write;
  return (expression === '' ? unconditional : { ...write, when: { ...when, expression } }) as Write;
}

function eventsOf({ memory }: ModelRun): Event[] {
  // This partition has events alone.
  return memory.partition(keys.eventPartition) as unknown as Event[];
}

/** Ids without gaps, times that never go back, exact lengths and positions, and nothing that waits. */
function expectLog(run: ModelRun): void {
  const { memory, published } = run;
  const events = eventsOf(run);
  const ids = events.map((_, index) => index + 1);
  const times = events.map(({ createdAt }) => createdAt);
  expect(events.map(({ id }) => id)).toEqual(ids);
  expect(times).toEqual(times.toSorted());
  expect(memory.partition(keys.commitPartition)).toEqual([]);
  const [head] = memory.read([keys.eventLogHead('all')]);
  expect({ length: head?.length ?? 0, group: head?.group }).toEqual({ length: events.length });
  for (const [log, attribute] of [
    ['project', 'projectPosition'],
    ['type', 'typePosition'],
  ] as const) {
    expect(
      // Both attributes are positions.
      events.map((event) => (event as unknown as Record<string, number>)[attribute]),
      log,
    ).toEqual(ids);
  }
  const marked = memory.items.values().filter(({ pk }) => pk === 'OUTBOX');
  const covered = [...marked].flatMap(({ first, last }) =>
    ids.filter((id) => Number(first) <= id && id <= Number(last)),
  );
  expect(covered.toSorted((left, right) => left - right)).toEqual(ids);
  expect(new Set(published).size).toBe(published.length);
}

/** The events of each flag are its versions, in order: none is missing, none is there twice. */
function expectOrderOfFlags(run: ModelRun): void {
  for (let index = 0; index < FLAGS; index += 1) {
    const flag = `flag-${index}`;
    const [item] = run.memory.read([keys.count(flag)]);
    const version = Number((item as { version?: number } | undefined)?.version ?? 0);
    const told = eventsOf(run).filter(({ featureName }) => featureName === flag);
    const versions = told.map(({ data }) => (data as { version: number }).version);
    expect(versions).toEqual(Array.from({ length: version }, (_, index) => index + 1));
  }
}

/** What every change adds to is their number, and never above its limit. */
function expectCount(run: ModelRun, most: number): void {
  const [found] = run.memory.read([keys.count(CHANGES)]);
  const { length } = eventsOf(run);
  expect(found?.count ?? 0).toBe(length);
  expect(length).toBeLessThanOrEqual(most);
}

/** Answered changes are in the log, and were there for every read of the log after the answer. */
function expectAnswered(run: ModelRun): void {
  const told = eventsOf(run).map(
    ({ featureName, data }) => `${featureName} ${(data as { version: number }).version}`,
  );
  expect(told).toEqual(expect.arrayContaining([...run.answered]));
  for (const { before, length } of run.reads) {
    const seen = new Set(told.slice(0, length));
    expect(run.answered.slice(0, before).filter((change) => !seen.has(change))).toEqual([]);
  }
}

/** A poll that begins after another one has ended shows no older state. */
function expectPolls({ polls }: ModelRun): void {
  for (const earlier of polls) {
    for (const later of polls.filter(({ began }) => began >= earlier.ended)) {
      later.versions.forEach((version, flag) => {
        expect(version).toBeGreaterThanOrEqual(earlier.versions[flag] ?? 0);
      });
    }
  }
}
