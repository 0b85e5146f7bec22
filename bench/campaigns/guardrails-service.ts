import { resolve } from 'node:path';
import { callInChild } from '../../test/support/call-in-child.ts';
import type { DayTask, ObservedDay, Stop } from '../guardrails/observe-day.ts';
import { LOOKS } from '../guardrails/simulate-rollout.ts';
import { doubledBudget, harmlessBudget } from '../guardrails/stop-budgets.ts';
import { inParallel } from '../load/in-parallel.ts';
import { atMost, type Budget, type Section } from '../section.ts';
import { percentile, sum } from '../statistics.ts';

const file = resolve(import.meta.dirname, '../guardrails/observe-day.ts');

const APPLICATIONS = 3;

/** Requests a minute so that a day is long enough to find doubled errors, and not much longer. */
const rates = [
  { baseRate: 0.005, requestsPerMinute: 9 },
  { baseRate: 0.01, requestsPerMinute: 5 },
  { baseRate: 0.02, requestsPerMinute: 3 },
  { baseRate: 0.05, requestsPerMinute: 2 },
] as const;

/** Of each kind, at each rate. */
const ROLLOUTS = 250;

const quickTasks: readonly DayTask[] = [
  { baseRate: 0.05, requestsPerMinute: 60, rollouts: 3, minutes: 15, applications: APPLICATIONS },
];

/** Services that run at the same time. */
const AT_ONCE = 2;

/** What guardrails of the running service stop. */
export const guardrailsService: Section = {
  name: 'guardrails-service',
  title: 'Guardrails of a running service',
  explanation: `The running local service with ${(2 * ROLLOUTS * rates.length).toLocaleString('en')} flags that are rolled out to 25 %, in four instances, one for each share of requests that fail; half of the flags double that share. ${APPLICATIONS} applications with real Node SDKs use the flags of an instance, and count requests and errors with their labels: ${rates.map(({ baseRate, requestsPerMinute }) => `${requestsPerMinute * APPLICATIONS} requests a minute for each flag at ${100 * baseRate} %`).join(', ')}. Time is moved minute by minute for a day (${LOOKS.toLocaleString('en')} looks, \`--minutes\`), in the service and in the applications, and the worker runs in each. A proxy loses a tenth of the posts, delivers a tenth twice and a tenth late; applications start again, and the service is killed while its worker runs. At the end, what the guardrails have counted that were not stopped is compared with what the applications have counted.`,
  run: async ({ quick, minutes = LOOKS }) => {
    const tasks: readonly DayTask[] = quick
      ? quickTasks
      : rates.map((rate) => ({ ...rate, rollouts: ROLLOUTS, minutes, applications: APPLICATIONS }));
    const days = await observeAll(tasks);
    return {
      tables: [
        {
          title: 'Harmless rollouts',
          rows: days.map((day) => stopRow(day, day.observed.harmless)),
        },
        {
          title: 'Twice as many fail with the flag',
          note: 'Requests with the flag until the stop, of half of those that were stopped and of 95 of 100 at most, and minutes of half of them.',
          rows: days.map((day) => ({
            ...stopRow(day, day.observed.doubled),
            ...medians(day.observed.doubled),
          })),
        },
        {
          title: 'Posts of metrics',
          rows: days.map(({ task, observed }) => ({ fail: shareOf(task), ...observed.fates })),
        },
      ],
      budgets: budgetsOf(days),
    };
  },
};

interface Day {
  readonly task: DayTask;
  readonly observed: ObservedDay;
}

/** Each in a process of its own, whose time is moved. */
async function observeAll(tasks: readonly DayTask[]): Promise<readonly Day[]> {
  const days: Day[] = [];
  await inParallel(tasks.length, AT_ONCE, async (index) => {
    const task = tasks[index];
    if (task) days[index] = { task, observed: await callInChild(file, 'observeDay', task) };
  });
  return days;
}

function budgetsOf(days: readonly Day[]): readonly Budget[] {
  const countOf = (of: (day: ObservedDay) => number) => sum(days.map((day) => of(day.observed)));
  const rollouts = sum(days.map(({ task }) => task.rollouts));
  const compared = countOf((day) => day.compared);
  return [
    harmlessBudget({ stopped: countOf((day) => day.harmless.length), rollouts }),
    doubledBudget({ stopped: countOf((day) => day.doubled.length), rollouts }),
    atMost({
      name: 'guardrails that have counted other numbers than the applications',
      value: countOf((day) => day.differing),
      limit: 0,
      unit: `of ${compared}`,
      kind: 'count',
    }),
    atMost({
      name: 'runs of the worker that did not look at all guardrails',
      value: countOf((day) => day.incompleteLooks),
      limit: 0,
      unit: 'runs',
      kind: 'count',
    }),
  ];
}

function stopRow({ task }: Day, stops: readonly Stop[]) {
  return {
    fail: shareOf(task),
    of: task.rollouts,
    minutes: task.minutes,
    stopped: stops.length,
  };
}

function shareOf({ baseRate }: DayTask): string {
  return `${100 * baseRate} %`;
}

function medians(stops: readonly Stop[]) {
  const of = (share: number, value: (stop: Stop) => number) => percentile(stops.map(value), share);
  return {
    'requests, median': of(0.5, ({ users }) => users),
    'requests, 95 %': of(0.95, ({ users }) => users),
    'minutes, median': of(0.5, ({ minute }) => minute),
  };
}
