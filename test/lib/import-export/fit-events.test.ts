import { describe, expect, it } from 'vitest';
import type { EventDraft, EventType } from '../../../lib/events/log/types.ts';
import { fitEvents } from '../../../lib/import-export/fit-events.ts';
import type { Write } from '../../../lib/platform/dynamo/write.ts';
import { admin } from '../../support/seeded-project.ts';
import { thrown } from '../../support/thrown.ts';

const created: EventDraft = { type: 'feature-created', project: 'default', featureName: 'flag' };

it('keeps events that fit into one transaction with the writes', () => {
  const events = [created, ...strategyEvents(5, 'feature-strategy-add', 'development')];

  expect(fitting(writesOf(10), events)).toBe(events);
});

it('counts a write that is there twice only once', () => {
  const events = strategyEvents(5, 'feature-strategy-add', 'development');
  const writes = Array.from({ length: 200 }, () => writesOf(1)).flat();

  expect(fitting(writes, events)).toBe(events);
});

it('replaces the events of strategies by one per environment if there are too many', () => {
  const events = [
    created,
    ...strategyEvents(60, 'feature-strategy-add', 'development'),
    ...strategyEvents(30, 'feature-strategy-update', 'production'),
    ...strategyEvents(20, 'feature-strategy-remove', 'production'),
    ...strategyEvents(1, 'strategy-order-changed', 'production'),
  ];

  expect(fitting(writesOf(10), events)).toEqual([
    created,
    {
      type: 'feature-import',
      project: 'default',
      featureName: 'flag',
      environment: 'development',
      data: { strategies: { added: 60, updated: 0, removed: 0 } },
    },
    {
      type: 'feature-import',
      project: 'default',
      featureName: 'flag',
      environment: 'production',
      data: { strategies: { added: 0, updated: 30, removed: 20 } },
    },
  ]);
});

describe('refuses a flag that is still too large', () => {
  it.each<[string, readonly Write[], readonly EventDraft[]]>([
    ['because of its writes', writesOf(100), [created]],
    [
      'because of its other events',
      [],
      Array.from({ length: 100 }, (_, n) => ({ ...created, data: { n } })),
    ],
  ])('%s', (_why, writes, events) => {
    expect(thrown(() => fitting(writes, events))).toMatchObject({
      name: 'ValidationError',
      message: expect.stringContaining('"flag"') as string,
    });
  });
});

function strategyEvents(count: number, type: EventType, environment: string): EventDraft[] {
  return Array.from({ length: count }, () => ({
    type,
    environment,
    project: 'default',
    featureName: 'flag',
    data: {},
  }));
}

function fitting(writes: readonly Write[], events: readonly EventDraft[]) {
  return fitEvents('flag', writes, events, admin.author);
}

function writesOf(count: number): Write[] {
  return Array.from({ length: count }, (_, n) => ({ remove: { pk: `item-${n}`, sk: '' } }));
}
