import {
  type ObservedRollout,
  observeRollouts,
} from '../../test/support/guardrails/observed-rollouts.ts';
import { atLeast, atMost, type Section } from '../section.ts';
import { median } from '../statistics.ts';

/** Rollouts of each kind: a metric has a hundred series in an environment, and each flag two. */
const ROLLOUTS = 24;
const MINUTES = 60;
const QUICK = { rollouts: 3, minutes: 15 } as const;

/** The worker is cut, and an application starts again, in one of so many minutes. */
const CUT_EVERY = 20;
const RESTART_EVERY = 7;
const APPLICATIONS = 3;

/** What guardrails of the running service stop. */
export const guardrailsService: Section = {
  name: 'guardrails-service',
  title: 'Guardrails of a running service',
  explanation: `The running local service with flags that are rolled out to 25 %, and ${APPLICATIONS} applications with real Node SDKs, which count requests and errors with the labels of the flags. 5 % of the requests fail, twice as many where the flag does harm; 180 requests a minute for each flag. Time is moved minute by minute, in the service and in the applications, and the worker runs in each. A proxy loses a tenth of the posts, delivers a tenth twice and a tenth late; applications start again, and the service is killed while its worker runs. At the end, what the guardrails of the harmless flags have counted is compared with what the applications have counted.`,
  run: async ({ quick }) => {
    const { rollouts, minutes } = quick
      ? QUICK
      : ({ rollouts: ROLLOUTS, minutes: MINUTES } as const);
    const harmless = flagsOf('harmless', 1, rollouts);
    const doubled = flagsOf('doubled', 2, rollouts);
    const world = await observeRollouts({
      rollouts: [...harmless, ...doubled],
      baseRate: 0.05,
      requestsPerMinute: 60,
      applications: APPLICATIONS,
      seed: 'a campaign',
    });
    try {
      const stops = new Map<string, { readonly minute: number; readonly users: number }>();
      for (let minute = 1; minute <= minutes; minute += 1) {
        await world.minute();
        if (minute % RESTART_EVERY === 0) await world.restartApplication(minute % APPLICATIONS);
        if (minute % CUT_EVERY === 3) await world.cutWorker();
        for (const { flag } of [...harmless, ...doubled]) {
          if (stops.has(flag) || !(await world.isStopped(flag))) continue;
          stops.set(flag, { minute, users: world.counted(flag).with.of });
        }
      }
      await world.settle();
      const kept = harmless.filter(({ flag }) => !stops.has(flag));
      const states = await Promise.all(
        kept.map(async ({ flag }) => ({
          counted: world.counted(flag),
          found: (await world.guardrailOf(flag)).comparison,
        })),
      );
      const differing = states.filter(
        ({ counted, found }) =>
          JSON.stringify([found.with, found.without]) !==
          JSON.stringify([counted.with, counted.without]),
      ).length;
      const stoppedOf = (flags: readonly ObservedRollout[]) =>
        flags.flatMap(({ flag }) => stops.get(flag) ?? []);
      const [alarms, found] = [stoppedOf(harmless), stoppedOf(doubled)];
      return {
        tables: [
          {
            title: `${minutes} minutes`,
            rows: [
              { rollouts: 'harmless', of: rollouts, stopped: alarms.length, ...medians(alarms) },
              {
                rollouts: 'doubled errors',
                of: rollouts,
                stopped: found.length,
                ...medians(found),
              },
            ],
          },
          {
            title: 'Posts of metrics',
            rows: Object.entries(world.fates).map(([post, count]) => ({ post, count })),
          },
        ],
        budgets: [
          atMost({
            name: 'harmless rollouts that are stopped',
            value: alarms.length,
            limit: Math.ceil(rollouts * 0.05),
            unit: `of ${rollouts}`,
            kind: 'count',
          }),
          atLeast({
            name: 'rollouts with doubled errors that are stopped',
            value: found.length,
            limit: Math.floor(rollouts * 0.95),
            unit: `of ${rollouts}`,
            kind: 'count',
          }),
          atMost({
            name: 'guardrails that have counted other numbers than the applications',
            value: differing,
            limit: 0,
            unit: `of ${kept.length}`,
            kind: 'count',
          }),
        ],
      };
    } finally {
      await world.stop();
    }
  },
};

function flagsOf(kind: string, times: number, count: number): ObservedRollout[] {
  return Array.from({ length: count }, (_, index) => ({ flag: `${kind}-${index + 1}`, times }));
}

function medians(stops: readonly { readonly minute: number; readonly users: number }[]) {
  const of = (values: readonly number[]) => (values.length === 0 ? '' : median(values));
  return {
    'minutes, median': of(stops.map(({ minute }) => minute)),
    'requests with the flag, median': of(stops.map(({ users }) => users)),
  };
}
