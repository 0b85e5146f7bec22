import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SharingProcess } from '../../../../infra/local/commits/sharing-process.ts';
import type { Author } from '../../../../lib/auth/author.ts';
import { commitParts } from '../../../../lib/events/commit/commit-parts.ts';
import type { CommittingProcess } from '../../../../lib/events/commit/commit-port.ts';
import { processOfOne } from '../../../../lib/events/commit/process-of-one.ts';
import {
  type Commit,
  noChange,
  recordChange,
} from '../../../../lib/events/commit/record-change.ts';
import { runChange } from '../../../../lib/events/commit/run-change.ts';
import type { Event, EventDraft } from '../../../../lib/events/log/types.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import type { Key } from '../../../../lib/platform/dynamo/key.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import {
  atVersion,
  exists,
  isNew,
  transact,
  type Write,
} from '../../../../lib/platform/dynamo/write.ts';
import { ConflictError, NameExistsError, NotFoundError } from '../../../../lib/platform/errors.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const author: Author = { id: 7, name: 'alice' };

/** Each test uses its own counter. */
let test = 0;
let counterKey: Key<Counter> = { pk: 'COUNTS', sk: '0' };

beforeEach(() => {
  test += 1;
  counterKey = { pk: 'COUNTS', sk: `counter-${test}` };
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a change', () => {
  it('stores state and event, and returns the result of the decision', async () => {
    const before = await readEvents();

    const result = await recordChange({ author }, increment);

    expect(result).toBe(1);
    expect(await readCounter()).toMatchObject({ value: 1, version: 1 });
    expect((await readEvents()).slice(before.length)).toMatchObject([
      { id: before.length + 1, type: 'setting-updated', createdBy: 'alice', data: { value: 1 } },
    ]);
  });

  it('records its events in their order', async () => {
    const drafts = [draft({ step: 1 }), draft({ step: 2 }), draft({ step: 3 })];

    const events = await eventsOf(() =>
      recordChange({ author }, async () => ({ writes: [], events: drafts, result: 0 })),
    );

    expect(events.map(({ data }) => data)).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
  });

  it('without writes records no event', async () => {
    const events = await eventsOf(() => recordChange({ author }, async () => noChange('same')));

    expect(events).toEqual([]);
  });

  it('can contain the same write of an item twice', async () => {
    const twice = [counterWrite(undefined, 1), counterWrite(undefined, 1)];

    await recordChange({ author }, async () => ({ writes: twice, events: [draft()], result: 0 }));

    expect(await readCounter()).toMatchObject({ value: 1 });
  });

  it('that the decision refuses changes nothing', async () => {
    const events = await eventsOf(async () => {
      const error = await caught(() =>
        recordChange({ author }, async () => {
          throw new NotFoundError({ kind: 'flag' }, 'Nothing there.');
        }),
      );
      expect(error).toEqual(new NotFoundError({ kind: 'flag' }, 'Nothing there.'));
    });

    expect(events).toEqual([]);
  });

  it('that does not fit one transaction is refused, and changes nothing', async () => {
    const writes = Array.from(
      { length: 100 },
      (_, index): Write => ({ put: { ...counterKey, sk: `${counterKey.sk}-${index}` } }),
    );

    const events = await eventsOf(async () => {
      const error = await caught(() =>
        recordChange({ author }, async () => ({ writes, events: [draft()], result: 0 })),
      );
      expect(error).toMatchObject({ status: 400, name: 'ExceedsLimitError' });
    });

    expect(events).toEqual([]);
    expect(await getItem({ ...counterKey, sk: `${counterKey.sk}-0` })).toBeUndefined();
  });
});

describe('a condition that does not hold', () => {
  const taken = keys.count('taken');

  beforeEach(async () => {
    await transact([{ put: { ...taken, version: 1 } }]);
  });

  it('throws the error of its write, and nothing is written', async () => {
    const events = await eventsOf(async () => {
      const error = await caught(() =>
        recordChange({ author }, async () => ({
          writes: [
            counterWrite(undefined, 1),
            {
              put: { ...taken },
              when: isNew,
              onConflict: () => new NameExistsError({ kind: 'flag' }, 'Taken.'),
            },
          ],
          events: [draft()],
          result: 0,
        })),
      );
      expect(error).toEqual(new NameExistsError({ kind: 'flag' }, 'Taken.'));
    });

    expect(events).toEqual([]);
    expect(await readCounter()).toBeUndefined();
  });

  it('can be on an item that is only checked', async () => {
    const error = await caught(() =>
      recordChange({ author }, async () => ({
        writes: [
          counterWrite(undefined, 1),
          {
            check: keys.count('missing'),
            when: exists,
            onConflict: () => new NotFoundError({ kind: 'flag' }, 'Missing.'),
          },
        ],
        events: [draft()],
        result: 0,
      })),
    );

    expect(error).toEqual(new NotFoundError({ kind: 'flag' }, 'Missing.'));
    expect(await readCounter()).toBeUndefined();
  });

  it('is decided again on fresh state if its write has no error', async () => {
    let decisions = 0;
    const decide = async () => {
      decisions += 1;
      const change = await increment();
      // Another writer wins between the first decision and its commit.
      if (decisions === 1) await transact([counterWrite(undefined, 10)]);
      return change;
    };

    const events = await eventsOf(() => recordChange({ author }, decide));

    expect(decisions).toBe(2);
    expect(await readCounter()).toMatchObject({ value: 11, version: 2 });
    expect(events).toMatchObject([{ data: { value: 11 } }]);
  });

  it('can need no writes when decided again', async () => {
    let decisions = 0;
    const decide = async () => {
      decisions += 1;
      const before = await readCounter();
      if (before?.value === 1) return noChange('already');
      await transact([counterWrite(before, 1)]);
      return { writes: [counterWrite(before, 1)], events: [draft()], result: 'changed' };
    };

    const events = await eventsOf(async () => {
      expect(await recordChange({ author }, decide)).toBe('already');
    });

    expect({ decisions, events }).toEqual({ decisions: 2, events: [] });
  });

  it('can be refused when decided again', async () => {
    let decisions = 0;
    const decide = async () => {
      decisions += 1;
      if (decisions > 1) throw new NotFoundError({ kind: 'flag' }, 'Gone meanwhile.');
      await transact([counterWrite(undefined, 5)]);
      return { writes: [counterWrite(undefined, 1)], events: [draft()], result: 0 };
    };

    const events = await eventsOf(async () => {
      expect(await caught(() => recordChange({ author }, decide))).toEqual(
        new NotFoundError({ kind: 'flag' }, 'Gone meanwhile.'),
      );
    });

    expect(events).toEqual([]);
    expect(await readCounter()).toMatchObject({ value: 5 });
  });

  it('is a 409 if every race is lost', async () => {
    // Skips the waits between the attempts.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const impossible: Write = { check: keys.count('never'), when: exists };

    const error = await caught(() =>
      recordChange({ author }, async () => ({
        writes: [counterWrite(undefined, 1), impossible],
        events: [draft()],
        result: 0,
      })),
    );

    expect(error).toBeInstanceOf(ConflictError);
    expect(await readCounter()).toBeUndefined();
  });
});

describe('a log that moved on', () => {
  it('alone does not cause another decision', async () => {
    let decisions = 0;
    const changes = Array.from({ length: 10 }, (_, index) =>
      recordChange({ author }, async () => {
        decisions += 1;
        const key = keys.count(`own-${test}-${index}`);
        return { writes: [{ put: { ...key }, when: isNew }], events: [draft()], result: index };
      }),
    );

    expect(await Promise.all(changes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(decisions).toBe(10);
  });
});

describe('an expected event', () => {
  it('needs no read after the decision', async () => {
    const send = vi.spyOn(dynamo(), 'send');
    let readsBefore = 0;
    const decide = async () => {
      const change = await increment();
      readsBefore = send.mock.calls.length;
      return change;
    };

    await recordChange({ author, expect: [draft()] }, decide);

    const after = send.mock.calls.slice(readsBefore).map(([command]) => command.constructor.name);
    expect(after).toEqual(['TransactWriteItemsCommand']);
  });

  it('that is about no project is known by its type', async () => {
    const send = vi.spyOn(dynamo(), 'send');

    await recordChange({ author, expect: ['tag-type-created'] }, async () => ({
      writes: [counterWrite(undefined, 1)],
      events: [{ type: 'tag-type-created', data: {} }],
      result: undefined,
    }));

    const sent = send.mock.calls.map(([command]) => command.constructor.name);
    expect(sent).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
  });

  it.each([
    ['of another project', { type: 'setting-updated', project: 'other' }],
    ['of another type', { type: 'setting-created', project: 'shop' }],
  ] as const)('may turn out to be one %s', async (_title, expected) => {
    const events = await eventsOf(() => recordChange({ author, expect: [expected] }, increment));

    expect(events).toMatchObject([
      { type: 'setting-updated', project: 'shop', data: { value: 1 } },
    ]);
  });
});

describe('fifty concurrent writers', () => {
  it.each([
    ['of one process that shares their commits', new SharingProcess(() => setImmediate())],
    ['of as many processes', processOfOne],
  ])(
    '%s lose nothing, and their events have ids without gaps and ascending times',
    async (_title, process: CommittingProcess) => {
      const before = await readEvents();

      const results = await Promise.all(
        Array.from({ length: 50 }, () =>
          runChange({ ...commitParts, process }, { author }, increment),
        ),
      );

      const events = await readEvents();
      const added = events.slice(before.length);
      const times = events.map(({ createdAt }) => createdAt);
      const upTo50 = Array.from({ length: 50 }, (_, index) => index + 1);
      expect(results.toSorted((a, b) => a - b)).toEqual(upTo50);
      expect(await readCounter()).toMatchObject({ value: 50, version: 50 });
      expect(events.map(({ id }) => id)).toEqual(events.map((_event, index) => index + 1));
      expect(added.map(({ data }) => data)).toEqual(upTo50.map((value) => ({ value })));
      expect(times).toEqual(times.toSorted());
    },
  );
});

function readEvents() {
  return queryPartition(keys.eventPartition);
}

async function increment(): Promise<Commit<number>> {
  const before = await readCounter();
  const value = (before?.value ?? 0) + 1;
  return { writes: [counterWrite(before, value)], events: [draft({ value })], result: value };
}

interface Counter {
  readonly value: number;
  readonly version: number;
}

function readCounter() {
  return getItem(counterKey);
}

function draft(data: object = {}): EventDraft {
  return {
    type: 'setting-updated',
    project: 'shop',
    data,
  };
}

/** Events that were recorded during an action. */
async function eventsOf(act: () => Promise<unknown>): Promise<readonly Event[]> {
  const before = await readEvents();
  await act();
  return (await readEvents()).slice(before.length);
}

/** Writes the counter, if it has not changed since it was read. */
function counterWrite(before: Counter | undefined, value: number): Write {
  return {
    put: { ...counterKey, value, version: (before?.version ?? 0) + 1 },
    when: atVersion(before?.version),
  };
}

async function caught(act: () => Promise<unknown>): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    return error;
  }
}
