import { openConsole } from '../../test/support/console/open-console.ts';
import { password } from '../../test/support/people.ts';
import type { Service } from '../../test/support/service.ts';
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

/** How long people wait for the list of flags. */
export const console: Section = {
  name: 'console',
  title: 'The console',
  explanation: `Chromium, with a processor that is ${SLOWDOWN} times slower, opens the list of all flags, types a letter into its search, and opens a flag that the pointer rests on. The files of the console come from the browser's cache after the first visit, which is not counted.`,
  run: async ({ quick }) => {
    const flags = quick ? 200 : 5_000;
    const visits = await measure(flags, quick ? 3 : 9);
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
      tables: [{ title: `A list of ${flags.toLocaleString('en')} flags`, rows }],
      budgets: waits.flatMap(({ name, key, limit }) =>
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
    };
  },
};

async function measure(flags: number, visits: number): Promise<VisitTimes[]> {
  const opened = await openConsole();
  try {
    await fill(opened.service, flags);
    const { context } = await opened.newVisitor();
    await context.request.post(`${opened.origin}/auth/simple/login`, {
      data: { username: 'kim', password },
    });
    const times: VisitTimes[] = [];
    for (let visit = 0; visit <= visits; visit += 1) {
      times.push(await visitList(opened.origin, context, 'basket'));
    }
    return times.slice(1);
  } finally {
    await opened.close();
  }
}

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
}
