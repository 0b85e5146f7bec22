import {
  growthLimits,
  replyTo,
  smallSizes,
  unitsOf,
} from '../../test/support/growth/growth-limits.ts';
import {
  type MeasuredSize,
  measureSize,
  type Size,
} from '../../test/support/growth/measure-growth.ts';
import { constantRequests, listRequests } from '../../test/support/growth/requests.ts';
import { countBudgets, type Row, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

/** The second differs from the first in flags, projects and users; the others in events. */
const sizes: readonly Size[] = [
  { label: 'small', events: 1_000, flags: 100, projects: 10, users: 10 },
  // An instance has at most 500 projects; one exists from the start.
  { label: '10,000 flags', events: 12_000, flags: 10_000, projects: 499, users: 1_000 },
  { label: '100,000 events', events: 100_000, flags: 100, projects: 10, users: 10 },
  { label: '1,000,000 events', events: 1_000_000, flags: 100, projects: 10, users: 10 },
];

/** The same requests to small and large instances. */
export const growth: Section = {
  name: 'growth',
  title: 'Growth',
  explanation:
    'The same requests to tables of different sizes, and the capacity units that DynamoDB reports for the second of each. History and flags are loaded in bulk, item for item as the real operations write them (a test compares them); projects and users are created with the real operations. A list must cost in proportion to its response, everything else the same at any size; test/contract/growth.test.ts holds that for small sizes.',
  run: async ({ quick }) => {
    const measured: MeasuredSize[] = [];
    for (const size of quick ? smallSizes : sizes) measured.push(await measureSize(size));
    const names = [...constantRequests, ...listRequests].map(({ name }) => name);
    const rows = (figureOf: (at: MeasuredSize, name: string) => number): Row[] =>
      names.map((name) => ({
        request: name,
        ...Object.fromEntries(measured.map((at) => [at.size.label, figureOf(at, name)])),
      }));
    return {
      tables: [
        { title: 'Capacity units', rows: rows((at, name) => unitsOf(replyTo(at, name))) },
        {
          title: 'Milliseconds of one request',
          rows: rows((at, name) => rounded(replyTo(at, name).milliseconds, 1)),
        },
        {
          title: 'Sizes, and how fast they were loaded',
          rows: measured.map(({ size, loadedPerSecond }) => ({
            ...size,
            'changes loaded per second': rounded(loadedPerSecond),
          })),
        },
      ],
      budgets: countBudgets(growthLimits(measured)),
    };
  },
};
