import { companySizes, quickSizes } from '../company/company-size.ts';
import { companyTables } from '../company/company-tables.ts';
import { measureProcesses } from '../company/measure-processes.ts';
import { atLeast, atMost, type Section } from '../section.ts';
import { median, rounded } from '../statistics.ts';

const SECONDS = 15;
const QUICK_SECONDS = 3;

/** Several services on one table. */
export const companyProcesses: Section = {
  name: 'company-processes',
  title: 'Four processes on the table of a company',
  explanation:
    'Four running services of one process each use one table and the same queues, which are in a fifth process, where each call is held for 20 ms as in a region. A change through one of them must be in the first poll of each. Twelve writers of flags of their own then change them through one process and through all four, by turns; the first turn of each warms up.',
  run: async ({ quick }) => {
    const sizes = (quick ? quickSizes : companySizes).slice(0, 2);
    const { folders } = await companyTables(quick ? quickSizes : companySizes);
    const size = sizes.at(-1);
    if (!size) throw new Error('There are no sizes.');
    const seconds = quick ? QUICK_SECONDS : SECONDS;
    const measured = await measureProcesses(folders[1] ?? '', { size, seconds });
    const { rates, firstPolls, stalePolls } = measured;
    const rateOf = (isAlone: boolean) =>
      median(rates.flatMap((r) => ((r.processes === 1) === isAlone ? r.perSecond : [])));
    return {
      tables: [
        {
          title: 'Changes of twelve writers',
          rows: rates.map(({ processes, perSecond, refused }) => ({
            processes,
            'a second': rounded(perSecond, 1),
            refused,
          })),
        },
      ],
      budgets: [
        atMost({
          name: `first polls after a change that do not show it, of ${firstPolls}`,
          value: stalePolls,
          limit: 0,
          unit: 'polls',
          kind: 'count',
        }),
        atLeast({
          name: 'changes a second by four processes, compared with one',
          value: rounded(rateOf(false) / rateOf(true), 2),
          limit: 0.9,
          unit: '×',
          kind: 'time',
        }),
      ],
    };
  },
};
