import { measureOperations } from '../../test/support/round-trips/measure-operations.ts';
import { atMost, type Section } from '../framework/section.ts';
import { rounded, sum } from '../framework/statistics.ts';
import { loads } from '../money/loads.ts';
import { type Cost, monthlyCost } from '../money/monthly-cost.ts';
import { readStanding } from '../money/read-standing.ts';
import { prices } from '../prices.ts';

const totalOf = (cost: Cost): number => sum(Object.values(cost));

const rowOf = (name: string, cost: Cost) => ({
  load: name,
  ...Object.fromEntries(
    Object.entries(cost).map(([service, dollars]) => [service, rounded(dollars, 2)]),
  ),
  'total $': rounded(totalOf(cost), 2),
});

/** What a month costs under three loads. */
export const money: Section = {
  name: 'money',
  title: 'Money',
  explanation: `Dollars in a month in ${prices.region} at the list prices of ${prices.asOf} (bench/prices.ts), from the capacity units that each operation was measured to consume and the loads of bench/money/loads.ts. Durations of functions (20 ms for a read, 50 ms for a change, at 512 MB) and sizes of answers are assumed. What the stack costs though nobody asks is counted in its templates: alarms, the secret, scheduled workers, and the long polls that Lambda makes on its queues. The bill leaves out what every account has free for ever, as if nothing else ran in it.`,
  slow: true,
  run: async () => {
    const standing = await readStanding();
    const measured = await measureOperations();
    const units = new Map(measured.map(({ operationId, usage }) => [operationId, usage]));
    const costs = loads.map((load) => ({ load, ...monthlyCost(load, units, standing) }));
    const idle = costs[0];
    return {
      tables: [
        {
          title: 'Bill of an account that runs nothing else',
          rows: costs.map(({ load, billed }) => rowOf(load.name, billed)),
        },
        {
          title: 'At list prices, with nothing free',
          rows: costs.map(({ load, listed }) => rowOf(load.name, listed)),
        },
        {
          title: 'Loads',
          rows: loads.map(({ name, assumptions, requests }) => ({
            load: name,
            'requests a month': sum(Object.values(requests)),
            assumptions,
          })),
        },
        { title: 'What there is though nobody asks', rows: [{ ...standing }] },
      ],
      plots: [
        {
          title: 'Where the money goes, billed',
          kind: 'bar',
          axis: 'dollars a month',
          categories: Object.keys(idle?.billed ?? {}),
          series: costs.map(({ load, billed }) => ({
            name: load.name,
            values: Object.values(billed).map((dollars) => rounded(dollars, 2)),
          })),
        },
      ],
      budgets: [
        atMost({
          name: 'bill of an idle instance',
          value: rounded(totalOf(idle?.billed ?? {}), 2),
          limit: 1,
          unit: '$ a month',
          kind: 'count',
          reason: `at list prices, with nothing free, ${rounded(totalOf(idle?.listed ?? {}), 2)} $: alarms and the long polls on the queues are most of it`,
        }),
      ],
    };
  },
};
