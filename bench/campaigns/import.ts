import { measureImport } from '../import/measure-import.ts';
import { atMost, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

const sizes = [
  { flags: 300, environments: 1, projects: 4 },
  { flags: 300, environments: 12, projects: 4 },
  { flags: 3_000, environments: 12, projects: 40 },
];
const quickSizes = [{ flags: 40, environments: 3, projects: 2 }];

const LARGEST_MINUTES = 3;

/** `npm run import` of companies, into the running service. */
export const importing: Section = {
  name: 'import',
  title: 'Importing a company',
  explanation:
    '`npm run import` of a state export into a service with its table on disk, all in one process: environments, projects, segments, context fields and flags, each with two strategies in each environment, a constraint, a segment, a tag, and variants on a quarter of them. Then the same again, which changes nothing. Processor time is that of the service with its table, without the command. Seconds include the waiting for other work of the machine.',
  run: async ({ quick }) => {
    const rows = [];
    for (const size of quick ? quickSizes : sizes) {
      const { first, again } = await measureImport(size);
      rows.push({
        flags: size.flags,
        environments: size.environments,
        created: first.flags[0] ?? 0,
        seconds: rounded(first.seconds),
        'processor s': rounded(first.processorSeconds),
        'ms a flag': rounded((first.processorSeconds * 1_000) / size.flags),
        'again: unchanged': again.flags[2] ?? 0,
        'again: seconds': rounded(again.seconds),
        'again: processor s': rounded(again.processorSeconds),
      });
    }
    return {
      tables: [{ title: 'Imports', rows }],
      budgets: [
        ...rows.map(({ flags, environments, created, 'again: unchanged': unchanged }) =>
          atMost({
            name: `flags missing of ${flags} in ${environments} environments, or changed again`,
            value: 2 * flags - created - unchanged,
            limit: 0,
            unit: 'flags',
            kind: 'count',
          }),
        ),
        atMost({
          name: 'the largest import',
          value: rows.at(-1)?.seconds ?? 0,
          limit: LARGEST_MINUTES * 60,
          unit: 's',
          kind: 'time',
        }),
      ],
    };
  },
};
