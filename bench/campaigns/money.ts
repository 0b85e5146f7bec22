import { discover } from '../../infra/build/discover.ts';
import { firstPageFunctions } from '../../infra/build/first-page-functions.ts';
import { measureOperations } from '../../test/support/round-trips/measure-operations.ts';
import { impactCost, impactLoads } from '../money/impact-cost.ts';
import { agentLoads, consoleLoads, loads, type MonthlyLoad, ofrepLoads } from '../money/loads.ts';
import { type Cost, monthlyCost } from '../money/monthly-cost.ts';
import { prices } from '../money/prices.ts';
import { CHANGES_A_MONTH, pushCost } from '../money/push-cost.ts';
import { readStanding } from '../money/read-standing.ts';
import { warmCosts } from '../money/warm-cost.ts';
import { atMost, type Section } from '../section.ts';
import { rounded, sum } from '../statistics.ts';

/** The costs of a month under three loads. */
export const money: Section = {
  name: 'money',
  title: 'Money',
  explanation: `Dollars in a month in ${prices.region} at the list prices of ${prices.asOf} (bench/money/prices.ts), from the capacity units measured for each operation and the loads of bench/money/loads.ts. Durations of functions (20 ms for a read, 50 ms for a change, at 512 MB) and sizes of answers are assumed. Posts of metrics are packed as the service packs them, and what adds them up is computed from the design (bench/money/metrics-load.ts). Starts of functions, which Lambda bills, take 0.3 s: a third of the requests of 50 people and 1 % of those of 5,000 meet one. The keys that encrypt are AWS's own, which are free; a key of yours (the parameter kmsKey) is 1 dollar, and 0.03 for 10,000 uses. A mail by SES is 0.0001. The costs without requests are counted in the templates: alarms, the secret, scheduled workers, looks at dead letters, and the long polls of Lambda on the queues. The bill of an account subtracts the permanent free allowances, as if nothing else ran in the account.`,
  run: async () => {
    const standing = await readStanding();
    const withMail = await readStanding(true);
    const measured = await measureOperations();
    const units = new Map(measured.map(({ operationId, usage }) => [operationId, usage]));
    const costOf = (load: MonthlyLoad) => ({ load, ...monthlyCost(load, units, standing) });
    const costs = loads.map(costOf);
    const [idle] = costs;
    const rows = [
      ...costs,
      ...loads.slice(0, 1).map((load) => ({
        load: { ...load, name: 'idle, with e-mail' },
        ...monthlyCost(load, units, withMail),
      })),
    ];
    return {
      tables: [
        {
          title: 'Bill of an account that runs nothing else',
          rows: rows.map(({ load, billed }) => rowOf(load.name, billed)),
        },
        {
          title: 'At list prices, with nothing free',
          rows: rows.map(({ load, listed }) => rowOf(load.name, listed)),
        },
        {
          title: 'The console alone, at list prices: nothing of it costs without requests',
          rows: consoleLoads.map((load) =>
            rowOf(load.name, monthlyCost(load, units, nothingStanding).listed),
          ),
        },
        {
          title: 'OpenFeature in pages alone, at list prices: nothing of it costs without requests',
          rows: ofrepLoads.map((load) =>
            rowOf(load.name, monthlyCost(load, units, nothingStanding).listed),
          ),
        },
        {
          title: 'Agents by MCP alone, at list prices: nothing of it costs without requests',
          rows: agentLoads.map((load) =>
            rowOf(load.name, monthlyCost(load, units, nothingStanding).listed),
          ),
        },
        {
          title: 'Edge nodes that are told of changes (push=on) alone, at list prices',
          rows: [25, 2_000].map((nodes) => ({ nodes, ...pushCost(nodes, CHANGES_A_MONTH) })),
        },
        {
          title: 'Impact metrics alone, sent around the clock, at list prices',
          rows: impactLoads.map(impactCost),
        },
        {
          title: 'Loads',
          rows: [
            ...loads,
            ...consoleLoads.map((load) => ({ ...load, name: `console: ${load.name}` })),
            ...ofrepLoads.map((load) => ({ ...load, name: `OpenFeature: ${load.name}` })),
            ...agentLoads.map((load) => ({ ...load, name: `agents: ${load.name}` })),
          ].map(({ name, assumptions, requests }) => ({
            load: name,
            'requests a month': sum(Object.values(requests)),
            assumptions,
          })),
        },
        {
          title: 'Counts that cost without requests',
          rows: [
            { 'e-mail': 'no', ...standing },
            { 'e-mail': 'yes', ...withMail },
          ],
        },
        {
          title: 'Functions that wait for nobody, at list prices; both are off by default',
          rows: warmCosts(firstPageFunctions(await discover()).length),
        },
      ],
      budgets: [
        atMost({
          name: 'bill of an idle instance',
          value: rounded(totalOf(idle?.billed ?? {}), 2),
          limit: 1,
          unit: '$ a month',
          kind: 'count',
          reason: `at list prices, with nothing free, ${rounded(totalOf(idle?.listed ?? {}), 2)} $: most of it are alarms and the long polls on the queues`,
        }),
      ],
    };
  },
};

/** What stands without the console stands with it. */
const nothingStanding = {
  alarms: 0,
  metrics: 0,
  secrets: 0,
  scheduledRuns: 0,
  queuePollers: 0,
  queueLooks: 0,
};

function rowOf(name: string, cost: Cost) {
  return {
    load: name,
    ...Object.fromEntries(
      Object.entries(cost).map(([service, dollars]) => [service, rounded(dollars, 2)]),
    ),
    'total $': rounded(totalOf(cost), 2),
  };
}

function totalOf(cost: Cost): number {
  return sum(Object.values(cost));
}
