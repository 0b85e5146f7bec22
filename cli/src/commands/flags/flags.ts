import type { FoundFeature } from 'generated:api';
import { wholeNumber } from '../../terminal/option-values.ts';
import type { Cell } from '../../terminal/table.ts';
import { tableLines } from '../../terminal/table.ts';
import type { AddCommand } from '../command.ts';

interface Options {
  readonly project?: string;
  readonly search?: string;
  readonly stale?: true;
  readonly archived?: true;
  readonly limit: number;
  readonly json?: true;
}

const MOST = 100;

/** `flagwright flags`: the flags that the person can see, with where they are on. */
export const addFlags: AddCommand = (program, { output, service }) => {
  program
    .command('flags')
    .description('list flags, with the environments in which they are on')
    .option('-p, --project <id>', 'only those of a project')
    .option('-s, --search <text>', 'only those with this text in the name, description or tags')
    .option('--stale', 'only those that are marked as stale')
    .option('--archived', 'archived flags')
    .option('--limit <number>', `at most so many: 1 to ${MOST}`, wholeNumber(1, MOST), 50)
    .option('--json', 'print JSON')
    .action(async ({ project, search, stale, archived, limit, json }: Options) => {
      const { call } = await service();
      const found = await call('GET /api/admin/search/features', {
        query: {
          limit,
          ...(project !== undefined && { project: `IS:${project}` }),
          ...(search !== undefined && { query: search }),
          ...(stale && { state: 'IS:stale' }),
          ...(archived && { archived: 'IS:true' }),
        },
      });
      if (json) return output.json(found);
      if (found.features.length === 0) return output.note('No flags.');
      output.print(...tableLines(found.features.map(rowOf), output.columns));
      const more = found.total - found.features.length;
      if (more > 0) output.note(`${more} more: narrow the search, or raise --limit.`);
    });

  function rowOf({ name, project, environments }: FoundFeature): readonly Cell[] {
    const on = environments.filter(({ enabled }) => enabled).map((each) => each.name);
    return [
      { text: name },
      { text: project, look: (text) => output.styled('dim', text) },
      on.length === 0
        ? { text: 'off', look: (text) => output.styled('dim', text) }
        : { text: `on in ${on.join(', ')}`, look: (text) => output.styled('green', text) },
    ];
  }
};
