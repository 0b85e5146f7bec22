import { openConsole } from '../../test/support/console/open-console.ts';
import { password } from '../../test/support/people.ts';
import type { Service } from '../../test/support/service.ts';
import { type InteractionTime, measureInteractions } from '../console/measure-interactions.ts';
import { SLOWDOWN, type VisitTimes, visitList } from '../console/measure-list.ts';
import { inParallel } from '../load/in-parallel.ts';
import { atMost, type Section } from '../section.ts';
import { median, rounded } from '../statistics.ts';

/** What people wait for, and for how many milliseconds at most. */
const waits: readonly {
  readonly name: string;
  readonly key: keyof VisitTimes;
  readonly limit?: number;
}[] = [
  { name: 'address to first rows', key: 'opened', limit: 1_000 },
  { name: 'of it the page was busy', key: 'busy' },
  { name: 'key in the search to its rows', key: 'filtered', limit: 200 },
  { name: 'click on a flag to its page', key: 'flag', limit: 150 },
];

/** The longest that an input may take to the next picture, in milliseconds (issue 30). */
const INTERACTION = 100;

/** How long people wait for the list of flags, and for what they do there. */
export const console: Section = {
  name: 'console',
  title: 'The console',
  explanation: `Chromium, with a processor that is ${SLOWDOWN} times slower, opens the list of all flags, types a letter into its search, and opens a flag that the pointer rests on; then it does what people do on the list and on the page of a flag, each measured from the input to the next picture by the browser's Event Timing, in steps of 8 ms. The files of the console come from the browser's cache after the first visit, which is not counted.`,
  run: async ({ quick }) => {
    const flags = quick ? 200 : 5_000;
    const { visits, interactions } = await measure(flags, quick ? 3 : 9);
    const rows = waits.map(({ name, key, limit }) => {
      const times = visits.map((visit) => visit[key]);
      return {
        what: name,
        'ms (median)': rounded(median(times)),
        'ms (longest)': rounded(Math.max(...times)),
        goal: limit ?? '',
      };
    });
    return {
      tables: [
        { title: `A list of ${flags.toLocaleString('en')} flags`, rows },
        {
          title: 'From an input to the next picture',
          rows: interactions.map(({ name, ms }) => ({
            what: name,
            'ms (median)': median(ms),
            'ms (longest)': Math.max(...ms),
          })),
        },
      ],
      budgets: [
        ...interactions.map(({ name, ms }) =>
          atMost({
            kind: 'time',
            name,
            value: median(ms),
            limit: INTERACTION,
            unit: 'ms',
            reason: 'the median',
          }),
        ),
        ...waits.flatMap(({ name, key, limit }) =>
          limit === undefined
            ? []
            : atMost({
                kind: 'time',
                name,
                value: rounded(median(visits.map((visit) => visit[key]))),
                limit,
                unit: 'ms',
                reason: 'the median',
              }),
        ),
      ],
    };
  },
};

interface Measured {
  readonly visits: readonly VisitTimes[];
  /** By interaction, the milliseconds of each visit. */
  readonly interactions: readonly { readonly name: string; readonly ms: readonly number[] }[];
}

async function measure(flags: number, visits: number): Promise<Measured> {
  const opened = await openConsole();
  try {
    await fill(opened.service, flags);
    const { context } = await opened.newVisitor();
    await context.request.post(`${opened.origin}/auth/simple/login`, {
      data: { username: 'kim', password },
    });
    const times: VisitTimes[] = [];
    const acted: InteractionTime[][] = [];
    for (let visit = 0; visit <= visits; visit += 1) {
      times.push(await visitList(opened.origin, context, 'basket'));
      acted.push(await measureInteractions(opened.origin, context, FLAG));
    }
    const names = acted[0]?.map(({ name }) => name) ?? [];
    return {
      visits: times.slice(1),
      interactions: names.map((name, index) => ({
        name,
        ms: acted.slice(1).map((visit) => visit[index]?.ms ?? 0),
      })),
    };
  } finally {
    await opened.close();
  }
}

/** The page of a flag with a strategy. */
const FLAG = '/projects/default/features/flag-0-basket';

/** Flags of which one in fifty is about the basket. */
async function fill(service: Service, flags: number): Promise<void> {
  await service.request('POST', '/api/admin/user-admin', {
    body: { username: 'kim', name: 'Kim', rootRole: 1, password },
  });
  await inParallel(flags, 20, (index) =>
    service.request('POST', '/api/admin/projects/default/features', {
      body: { name: `flag-${index}-${index % 50 === 0 ? 'basket' : 'baske'}` },
    }),
  );
  await service.request('POST', `/api/admin${FLAG}/environments/development/strategies`, {
    body: { name: 'flexibleRollout', parameters: { rollout: '25' } },
  });
}
