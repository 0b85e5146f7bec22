import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../lib/events/types.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { keyOf } from '../../../lib/platform/dynamo/repeated-writes.ts';
import type { Write } from '../../../lib/platform/dynamo/write.ts';
import { type ModelRun, type ModelWriter, runModel } from '../../support/commits/model.ts';

/** For a long run: COMMIT_RUNS=20000. */
const RUNS = Number(process.env.COMMIT_RUNS || 300);

const skew = fc.constantFrom(0, 0, 1, -60_000, 60_000);
const writer: fc.Arbitrary<ModelWriter> = fc.record({
  flag: fc.integer({ min: 0, max: 1 }),
  changes: fc.integer({ min: 1, max: 3 }),
  skewMs: skew,
  dies: fc.option(fc.record({ call: fc.integer({ min: 1, max: 25 }), isAfter: fc.boolean() }), {
    nil: undefined,
    freq: 2,
  }),
});
const writers = fc.array(writer, { minLength: 1, maxLength: 4 });

describe('writers, readers and clients in any order, with crashes and wrong clocks', () => {
  it('lose nothing, repeat nothing, and leave no gap', async () => {
    await fc.assert(property(), { numRuns: RUNS });
  }, 600_000);

  // The check would be worth nothing if it found nothing.
  it.each([
    [
      'commits alone although others commit in a group',
      [keys.eventLogHead('all')],
      'AND attribute_not_exists(#group)',
    ],
    ['numbers a commit that has ids', [keys.pendingCommit('')], 'attribute_exists(pk)'],
    [
      'commits without its intent',
      [keys.commitIntent(''), { ...keys.commitIntent(''), sk: keys.deferredIntentPrefix }],
      'attribute_exists(pk)',
    ],
  ])(
    'would not if one %s',
    async (_title, begins, dropped) => {
      const alter = (write: Write): Write => {
        const key = keyOf(write);
        const isMeant = begins.some(({ pk, sk }) => key.pk === pk && key.sk.startsWith(sk));
        return isMeant ? without(write, dropped) : write;
      };

      const { failed } = await fc.check(property(alter), {
        numRuns: 20_000,
        endOnFailure: true,
        seed: 7,
      });

      expect(failed).toBe(true);
    },
    600_000,
  );
});

function property(alter?: (write: Write) => Write) {
  return fc.asyncProperty(fc.scheduler(), writers, async (scheduler, all) => {
    const run = await runModel(scheduler, all, alter);
    expectLog(run);
    expectOrderOfFlags(run);
    expectAnswered(run);
    expectPolls(run);
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
  for (const flag of ['flag-0', 'flag-1']) {
    const [item] = run.memory.read([keys.count(flag)]);
    const version = Number((item as { version?: number } | undefined)?.version ?? 0);
    const told = eventsOf(run).filter(({ featureName }) => featureName === flag);
    const versions = told.map(({ data }) => (data as { version: number }).version);
    expect(versions).toEqual(Array.from({ length: version }, (_, index) => index + 1));
  }
}

/** What was answered is in the log, and was there for whoever read the log afterwards. */
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
