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
    'Running services of one process each use one table and the same queues, which are in one more process, where each call is held for 20 ms as in a region. A change through one of four must be in the first poll of each. Then writers change flags of their own through one process and through four, by turns; the first round warms up. A function makes one change at a time, so its deployment has as many writers as processes: with more of them, changes a second may not fall. `npm start` takes many requests in its one process, which commits what comes together at once; several such processes cannot, and commit in groups as functions do (ADR 13): with twelve writers each, the figures say what that costs.',
  run: async ({ quick }) => {
    const sizes = (quick ? quickSizes : companySizes).slice(0, 2);
    const { folders } = await companyTables(quick ? quickSizes : companySizes);
    const size = sizes.at(-1);
    if (!size) throw new Error('There are no sizes.');
    const seconds = quick ? QUICK_SECONDS : SECONDS;
    const measured = await measureProcesses(folders[1] ?? '', { size, seconds });
    const { rates, firstPolls, stalePolls } = measured;
    const ofFunctions = rates.filter(({ processes, writers }) => processes === writers);
    const rateOf = (isAlone: boolean) =>
      median(ofFunctions.flatMap((r) => ((r.processes === 1) === isAlone ? r.perSecond : [])));
    return {
      tables: [
        {
          title: 'Changes',
          rows: rates.map(({ processes, writers, perSecond, refused }) => ({
            processes,
            writers,
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
          name: 'changes a second by four processes with a writer each, compared with one',
          value: rounded(rateOf(false) / rateOf(true), 2),
          limit: 0.9,
          unit: '×',
          kind: 'time',
        }),
      ],
    };
  },
};
