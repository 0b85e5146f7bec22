import type { Author } from '../../../lib/auth/author.ts';
import type { EventDraft } from '../../../lib/events/log/types.ts';
import { BulkWriter } from './bulk-writer.ts';
import type { BulkTable } from './open-bulk-table.ts';

/** Events of one change. */
const AT_ONCE = 50;
const START = Date.parse('2026-01-01T00:00:00Z');

/** Appends events to the log, 50 a minute, without indexes being late and without the network. */
export async function loadEvents(
  table: BulkTable,
  count: number,
  draftOf: (index: number) => EventDraft,
  authorOf: (index: number) => Author,
): Promise<void> {
  const writer = new BulkWriter(table);
  for (let first = 0; first < count; first += AT_ONCE) {
    const drafts = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) =>
      draftOf(first + at),
    );
    const at = new Date(START + (first / AT_ONCE) * 60_000);
    await writer.record(authorOf(first / AT_ONCE), [], drafts, at);
  }
  await writer.flush();
}

/** An event as a company has many: some 1.2 kB, a strategy before and after. */
export function companyEvent(index: number): EventDraft {
  const flag = `${areas[index % areas.length]}-${things[(index >> 3) % things.length]}-${index % 5_000}`;
  const strategy = (percent: number) => ({
    id: `0198c5d2-7f3a-7${String(index * 7_919)
      .padStart(11, '0')
      .slice(0, 3)}-9abc-${String(index * 104_729).padStart(12, '0')}`,
    name: 'flexibleRollout',
    title: index % 3 === 0 ? `rollout for ${areas[(index >> 2) % areas.length]} customers` : '',
    disabled: false,
    constraints: [
      {
        contextName: 'country',
        operator: 'IN',
        values: ['de', 'fr', 'at'],
        inverted: false,
        caseInsensitive: false,
      },
    ],
    parameters: { rollout: String(percent), stickiness: 'default', groupId: flag },
    variants: [],
    segments: [index % 200],
    sortOrder: index % 4,
  });
  const common = {
    project: `project-${index % 200}`,
    featureName: flag,
    tags: [{ type: 'simple', value: `team-${index % 40}` }],
  };
  if (index % 4 === 0) {
    return {
      ...common,
      type: 'feature-environment-enabled',
      environment: environments[index % 5] ?? null,
    };
  }
  return {
    ...common,
    type: index % 4 === 1 ? 'feature-strategy-add' : 'feature-strategy-update',
    environment: environments[index % 5] ?? null,
    data: strategy(index % 100),
    ...(index % 4 > 1 && { preData: strategy((index + 10) % 100) }),
  };
}

const areas = [
  'checkout',
  'search',
  'payments',
  'basket',
  'login',
  'catalogue',
  'shipping',
  'returns',
];
const things = ['banner', 'retry', 'layout', 'cache', 'timeout', 'tracking', 'discount', 'consent'];
const environments = ['development', 'test', 'staging', 'preproduction', 'production'];
