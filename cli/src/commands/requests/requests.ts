import type { FoundChangeRequest } from 'generated:api';
import { wholeNumber } from '../../terminal/option-values.ts';
import { type Cell, tableLines } from '../../terminal/table.ts';
import type { AddCommand } from '../command.ts';

interface Options {
  readonly all?: true;
  readonly limit: number;
  readonly json?: true;
}

const MOST = 100;

/** `flagwright requests`: change requests that wait. */
export const addRequests: AddCommand = (program, { output, service }) => {
  program
    .command('requests')
    .description('list change requests that are open, the newest first')
    .option('--all', 'also those that are applied, rejected or cancelled')
    .option('--limit <number>', `at most so many: 1 to ${MOST}`, wholeNumber(1, MOST), 20)
    .option('--json', 'print JSON')
    .action(async ({ all, limit, json }: Options) => {
      const { call } = await service();
      const found = await call('GET /api/admin/search/change-requests', {
        query: { limit, ...(!all && { state: 'IS:open' }) },
      });
      if (json) return output.json(found);
      const { changeRequests, total } = found;
      if (changeRequests.length === 0) return output.note('No change requests.');
      output.print(...tableLines(changeRequests.map(rowOf), output.columns));
      const more = total - changeRequests.length;
      if (more > 0) output.note(`${more} more: raise --limit.`);
    });

  function rowOf(request: FoundChangeRequest): readonly Cell[] {
    const { id, state, title, project, environment, createdBy, features, segments } = request;
    return [
      { text: String(id) },
      { text: state, look: (text) => output.styled(colours[state] ?? 'dim', text) },
      { text: title },
      { text: [...features, ...segments].join(', ') },
      { text: `${project}, ${environment}`, look: (text) => output.styled('dim', text) },
      { text: createdBy.username, look: (text) => output.styled('dim', text) },
    ];
  }
};

const colours: Readonly<Partial<Record<string, 'yellow' | 'green' | 'red' | 'cyan'>>> = {
  'In review': 'yellow',
  Approved: 'green',
  Applied: 'green',
  Scheduled: 'cyan',
  Rejected: 'red',
};
