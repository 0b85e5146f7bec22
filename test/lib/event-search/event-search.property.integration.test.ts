import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { allRights, noRights } from '../../../lib/auth/rights.ts';
import { indexEvents } from '../../../lib/event-search/index-events.ts';
import {
  type EventSearchQuery,
  parseEventSearch,
} from '../../../lib/event-search/parse-event-search.ts';
import { searchEvents } from '../../../lib/event-search/search-events.ts';
import type { EventDraft } from '../../../lib/events/log/types.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../lib/platform/dynamo/write.ts';
import { useEventLog } from '../../support/bulk-load/use-event-log.ts';

/** For a long run: SEARCH_RUNS=2000. */
const RUNS = Number(process.env.SEARCH_RUNS || 40);

/** Two blocks of terms, and events behind them. */
const COUNT = 2_500;

const words = ['Alpha', 'bêta', 'gamma ray', 'delta"quote', 'ε', 'zeta', '{"eta":', 'aaa'];
const types = ['feature-created', 'feature-tagged', 'feature-updated'] as const;
const drafts = fc.sample(
  fc.record({
    type: fc.constantFrom(...types),
    project: fc.constantFrom('shop', 'bank', null),
    environment: fc.constantFrom('production', 'test', null),
    featureName: fc.constantFrom('f-1', 'f-2', 'f-3', null),
    data: fc.option(fc.record({ text: text(), other: fc.option(text()) }), { nil: null }),
    preData: fc.option(fc.record({ text: text() }), { nil: null }),
    tags: fc.array(fc.record({ type: fc.constant('simple'), value: fc.constantFrom(...words) }), {
      maxLength: 1,
    }),
  }),
  { numRuns: COUNT, seed: 7 },
) satisfies EventDraft[];

useEventLog(
  COUNT,
  (index) => drafts[index] ?? { type: 'feature-created' },
  (change) => ({ id: (change % 3) + 1, name: `user-${change % 3}` }),
);

beforeAll(async () => {
  const project = (id: string, mode: string) => ({
    put: { ...keys.project(id), id, mode, archivedAt: null, createdAt: '2025-01-01T00:00:00.000Z' },
  });
  await transact([project('shop', 'open'), project('bank', 'private')]);
  await indexEvents({ stopAfterMs: 300_000 });
}, 300_000);

function text() {
  return fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((some) => some.join(' '));
}

function is(values: readonly string[]) {
  return fc.subarray([...values], { minLength: 1 }).map((some) => `IS_ANY_OF:${some.join(',')}`);
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const searches = fc.record({
  query: maybe(
    fc.oneof(fc.constantFrom(...words), text(), fc.constantFrom('a b', 'ta', '"}', 'nope')),
  ),
  type: maybe(is(types)),
  project: maybe(is(['shop', 'bank', 'nowhere'])),
  environment: maybe(is(['production', 'test'])),
  feature: maybe(is(['f-1', 'f-2', 'f-3', 'f-4'])),
  createdBy: maybe(is(['1', '2', '3', '4'])),
});

it('finds by any filters and pages what a look at each event finds, newest first and each once', async () => {
  await fc.assert(
    fc.asyncProperty(
      searches,
      fc.integer({ min: 150, max: 1_000 }),
      fc.nat({ max: 300 }),
      fc.boolean(),
      async (sent, limit, offset, isAdmin) => {
        const rights = isAdmin ? allRights : noRights;
        const query = Object.fromEntries(
          Object.entries(sent).filter(([, value]) => value !== undefined),
        );
        const all = idsOf(query, isAdmin);
        const ids: number[] = [];
        let last: Awaited<ReturnType<typeof searchEvents>> | undefined;
        do {
          const cursor = last?.nextCursor;
          const page = { offset: cursor ? 0 : offset, limit, cursor };
          last = await searchEvents(rights, parseEventSearch(query), page);
          ids.push(...last.events.map(({ id }) => id));
          if (!last.totalIsExact) expect(last.total).toBeLessThanOrEqual(all.length);
          else expect(last.total).toBe(all.length);
        } while (last.nextCursor !== undefined);
        expect(ids).toEqual(all.slice(offset));
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

/** Ids of the drafts that match, newest first, without any rule of the product. Others than administrators see one project. */
function idsOf(query: EventSearchQuery, isAdmin: boolean): number[] {
  const values = (sent: string | undefined) => sent?.slice('IS_ANY_OF:'.length).split(',');
  const isOneOf = (sent: string | undefined, value: string | null) =>
    sent === undefined || (value !== null && (values(sent) ?? []).includes(value));
  return drafts
    .map((draft, index) => ({
      draft,
      id: index + 1,
      author: String((Math.floor(index / 50) % 3) + 1),
    }))
    .filter(
      ({ draft, author }) =>
        (isAdmin || draft.project === 'shop') &&
        isOneOf(query.type, draft.type) &&
        isOneOf(query.project, draft.project) &&
        isOneOf(query.environment, draft.environment) &&
        isOneOf(query.feature, draft.featureName) &&
        isOneOf(query.createdBy, author) &&
        [draft.data, draft.preData, draft.tags].some(
          (part) =>
            !query.query ||
            (part !== null &&
              JSON.stringify(part).toLowerCase().includes(query.query.toLowerCase())),
        ),
    )
    .map(({ id }) => id)
    .toReversed();
}
