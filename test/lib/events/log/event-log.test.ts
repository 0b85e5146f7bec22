import { describe, expect, it } from 'vitest';
import type { Author } from '../../../../lib/auth/author.ts';
import { type LogHead, touchedLogs } from '../../../../lib/events/log/event-log.ts';
import { type Appended, planAppend } from '../../../../lib/events/log/plan-append.ts';
import type { EventDraft } from '../../../../lib/events/log/types.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import type { Write } from '../../../../lib/platform/dynamo/write.ts';

const alice: Author = { id: 7, name: 'alice' };
const system: Author = { id: -1337, name: 'system' };
const now = new Date('2026-11-21T09:30:00.000Z');

const created: EventDraft = {
  type: 'feature-created',
  project: 'shop',
  featureName: 'checkout',
  data: { name: 'checkout' },
};
const tagged: EventDraft = { ...created, type: 'feature-tagged', data: { value: 'team' } };
const tagCreated: EventDraft = { type: 'tag-created', data: { value: 'team' } };

describe('touchedLogs', () => {
  it('are those of the instance, the type, the author, the project and the flag', () => {
    expect(touchedLogs([created], alice).toSorted()).toEqual([
      'all',
      'author#7',
      'feature#checkout',
      'project#shop',
      'type#feature-created',
    ]);
  });

  it('omit the project and the flag of an event that has none', () => {
    expect(touchedLogs([tagCreated], alice).toSorted()).toEqual([
      'all',
      'author#7',
      'type#tag-created',
    ]);
  });

  it('contain each log once', () => {
    expect(touchedLogs([created, created], alice)).toHaveLength(5);
  });

  it('contain the author of the event instead of that of the change', () => {
    const logs = touchedLogs([{ ...tagCreated, author: system }], alice);

    expect(logs).toContain('author#-1337');
    expect(logs).not.toContain('author#7');
  });
});

describe('planned events', () => {
  it('have every key, null or empty if there is no value', () => {
    expect(plan([tagCreated]).events).toEqual([
      {
        id: 1,
        type: 'tag-created',
        createdAt: now.toISOString(),
        createdBy: 'alice',
        createdByUserId: 7,
        project: null,
        environment: null,
        featureName: null,
        data: { value: 'team' },
        preData: null,
        tags: [],
      },
    ]);
  });

  it('have the data of the draft', () => {
    const draft: EventDraft = {
      ...created,
      type: 'feature-strategy-update',
      environment: 'production',
      preData: { a: 1 },
      tags: [{ type: 'simple', value: 'team' }],
      author: system,
    };

    expect(plan([draft], headsAt([draft])).events).toEqual([
      {
        id: 1,
        type: 'feature-strategy-update',
        createdAt: now.toISOString(),
        createdBy: 'system',
        createdByUserId: -1337,
        project: 'shop',
        environment: 'production',
        featureName: 'checkout',
        data: { name: 'checkout' },
        preData: { a: 1 },
        tags: [{ type: 'simple', value: 'team' }],
      },
    ]);
  });

  it('have ids that follow the length of the log', () => {
    const drafts = [created, tagCreated, tagged];
    const heads = headsAt(drafts, { length: 41, day: '2026-11-21', at: '' });

    expect(plan(drafts, heads).events.map(({ id }) => id)).toEqual([42, 43, 44]);
  });

  it('are never dated before the last one', () => {
    const at = '2026-11-21T09:30:00.500Z';
    const heads = headsAt([created], { length: 1, day: '2026-11-21', at });

    expect(plan([created], heads).events[0]?.createdAt).toBe(at);
  });

  it('are dated by the clock when the last one is older', () => {
    const heads = headsAt([created], {
      length: 1,
      day: '2026-11-20',
      at: '2026-11-20T23:59:59.999Z',
    });

    expect(plan([created], heads).events[0]?.createdAt).toBe(now.toISOString());
  });

  it('are empty without drafts, with nothing to write', () => {
    expect(plan([])).toEqual({ events: [], writes: [], heads: new Map() });
  });
});

describe('planned writes', () => {
  it('store the event with its position in each log, and an outbox mark beside it', () => {
    const heads = new Map([
      ['all', { length: 9, day: '2026-11-21', at: '' }],
      ['feature#checkout', { length: 2, day: '2026-11-21', at: '' }],
      ['project#shop', { length: 5, day: '2026-11-21', at: '' }],
      ['type#feature-created', { length: 1, day: '2026-11-21', at: '' }],
      ['author#7', { length: 3, day: '2026-11-21', at: '' }],
    ]);

    const items = puts(plan([created], heads));
    expect(items.get('EVENTS 0000000010')).toMatchObject({
      id: 10,
      featureLog: 'feature#checkout',
      featurePosition: 3,
      projectLog: 'project#shop',
      projectPosition: 6,
      typeLog: 'type#feature-created',
      typePosition: 2,
      authorLog: 'author#7',
      authorPosition: 4,
    });
    expect(items.get('OUTBOX 0000000010')).toEqual({
      ...keys.outboxMark(10),
      outboxDue: now.toISOString(),
      first: 10,
      last: 10,
    });
  });

  it('have one mark for all events of a transaction', () => {
    const marks = [...puts(plan([created, tagCreated, tagged])).values()].filter(
      ({ outboxDue }) => outboxDue !== undefined,
    );

    expect(marks).toMatchObject([{ first: 1, last: 3 }]);
  });

  it('do not add an event without a flag to the logs of flags', () => {
    const event = puts(plan([tagCreated])).get('EVENTS 0000000001');

    expect(event).not.toHaveProperty('featureLog');
    expect(event).not.toHaveProperty('projectLog');
  });

  it('give events of one flag in one change consecutive positions', () => {
    const items = puts(plan([created, tagCreated, tagged]));

    expect([1, 2, 3].map((id) => items.get(`EVENTS 000000000${id}`)?.featurePosition)).toEqual([
      1,
      undefined,
      2,
    ]);
  });

  it('move a head by the number of events, if it has not moved since it was read', () => {
    const drafts = [created, tagged];
    const heads = headsAt(drafts, { length: 4, day: '2026-11-21', at: '' });

    expect(writeOf(plan(drafts, heads), 'EVENTLOG#project#shop', 'HEAD')).toEqual({
      put: {
        pk: 'EVENTLOG#project#shop',
        sk: 'HEAD',
        length: 6,
        day: '2026-11-21',
        at: now.toISOString(),
      },
      when: {
        expression: '#length = :length',
        names: { '#length': 'length' },
        values: { ':length': 4 },
      },
    });
  });

  it('create the head of a new log, if it still does not exist', () => {
    expect(writeOf(plan([created]), 'EVENTLOG#all', 'HEAD')).toMatchObject({
      put: { length: 1 },
      when: { expression: 'attribute_not_exists(#length) AND attribute_not_exists(#group)' },
    });
  });

  it('mark the start of a day in each log that has an event on it', () => {
    const heads = headsAt([created], { length: 4, day: '2026-11-20', at: '' });
    heads.set('all', { length: 90, day: '2026-11-21', at: '' });
    const items = puts(plan([created], heads));

    expect(items.get('EVENTLOG#project#shop DAY#2026-11-21')).toMatchObject({ first: 5 });
    expect(items.has('EVENTLOG#all DAY#2026-11-21')).toBe(false);
  });

  it('say in the log of a project where the project starts whose id was used before', () => {
    const again: EventDraft = { type: 'project-created', project: 'shop' };
    const head = { length: 4, day: '2026-11-20', at: '' };
    const headOf = (planned: Appended) => puts(planned).get('EVENTLOG#project#shop HEAD');

    expect(headOf(plan([again]))).not.toHaveProperty('since');
    expect(headOf(plan([again, created], headsAt([again, created], head)))).toMatchObject({
      length: 6,
      since: 5,
    });
    const later = headsAt([created], { ...head, length: 6, since: 5 });
    expect(headOf(plan([created], later))).toMatchObject({ length: 7, since: 5 });
    const others = puts(plan([again], headsAt([again], head)));
    expect(others.get('EVENTLOG#all HEAD')).not.toHaveProperty('since');
  });

  it('write no item twice, which DynamoDB would refuse', () => {
    const planned = plan([created, tagged, tagCreated, created]);

    expect(puts(planned).size).toBe(planned.writes.length);
  });
});

function plan(drafts: readonly EventDraft[], heads = headsAt(drafts)): Appended {
  return planAppend(drafts, alice, heads, now);
}

/** Heads with the same length in every log that the drafts are appended to. */
function headsAt(
  drafts: readonly EventDraft[],
  head: LogHead = { length: 0, day: '', at: '' },
): Map<string, LogHead> {
  return new Map(touchedLogs(drafts, alice).map((log) => [log, head]));
}

/** Items that are put, by partition and sort key. */
function puts({ writes }: Appended): ReadonlyMap<string, Record<string, unknown>> {
  return new Map(
    writes.flatMap((write) =>
      'put' in write ? [[`${write.put.pk} ${write.put.sk}`, write.put] as const] : [],
    ),
  );
}

function writeOf({ writes }: Appended, pk: string, sk: string): Write | undefined {
  return writes.find((write) => 'put' in write && write.put.pk === pk && write.put.sk === sk);
}
