import { isDeepStrictEqual } from 'node:util';
import {
  type ObservedRollout,
  observeRollouts,
} from '../../test/support/guardrails/observed-rollouts.ts';
import { inParallel } from '../load/in-parallel.ts';

/** In one of so many minutes the service is killed while its worker runs, and an application starts again. */
const CUT_EVERY = 60;
const RESTART_EVERY = 20;
/** So that both happen in a short run too. */
const CUT_AT = 3;
const RESTART_AT = 7;

/** Guardrails that are read at the same time. */
const AT_ONCE = 8;

/** What is observed: so many harmless rollouts, and as many with doubled errors. */
export interface DayTask {
  readonly rollouts: number;
  readonly minutes: number;
  /** Of the requests without the flag, that fail: from 0 to 1. */
  readonly baseRate: number;
  /** Of each application, for each flag. */
  readonly requestsPerMinute: number;
  readonly applications: number;
}

/** A rollout that was stopped. */
export interface Stop {
  readonly minute: number;
  /** Requests with the flag until then. */
  readonly users: number;
}

export interface ObservedDay {
  readonly harmless: readonly Stop[];
  readonly doubled: readonly Stop[];
  /** Guardrails that were not stopped, and those of them that have counted other numbers than the applications. */
  readonly compared: number;
  readonly differing: number;
  /** Runs of the worker that did not look at all guardrails. */
  readonly incompleteLooks: number;
  /** Posts of metrics, by what became of them. */
  readonly fates: Readonly<Record<string, number>>;
}

/** Has a running service watch rollouts that applications with real SDKs use, for moved minutes. */
export async function observeDay(task: DayTask): Promise<ObservedDay> {
  const { rollouts, minutes, baseRate, requestsPerMinute, applications } = task;
  const flags = {
    harmless: flagsOf('harmless', 1, rollouts),
    doubled: flagsOf('doubled', 2, rollouts),
  };
  const world = await observeRollouts({
    rollouts: [...flags.harmless, ...flags.doubled],
    baseRate,
    requestsPerMinute,
    applications,
    seed: `a day of ${baseRate}`,
  });
  try {
    const stops = new Map<string, Stop>();
    const note = (flags: readonly string[], minute: number) => {
      for (const flag of flags) stops.set(flag, { minute, users: world.counted(flag).with.of });
    };
    for (let minute = 1; minute <= minutes; minute += 1) {
      note(await world.minute(), minute);
      if (minute % RESTART_EVERY === RESTART_AT)
        await world.restartApplication(minute % applications);
      if (minute % CUT_EVERY === CUT_AT) await world.cutWorker();
    }
    note(await world.settle(), minutes);
    const left = [...flags.harmless, ...flags.doubled].filter(({ flag }) => !stops.has(flag));
    let differing = 0;
    await inParallel(left.length, AT_ONCE, async (index) => {
      const { flag = '' } = left[index] ?? {};
      const { comparison } = await world.guardrailOf(flag);
      const found = { with: comparison.with, without: comparison.without };
      if (!isDeepStrictEqual(found, world.counted(flag))) differing += 1;
    });
    const stopsOf = (kind: readonly ObservedRollout[]) =>
      kind.flatMap(({ flag }) => stops.get(flag) ?? []);
    return {
      harmless: stopsOf(flags.harmless),
      doubled: stopsOf(flags.doubled),
      compared: left.length,
      differing,
      incompleteLooks: world.logged('not all guardrails were looked at'),
      fates: world.fates,
    };
  } finally {
    await world.stop();
  }
}

function flagsOf(kind: string, times: number, count: number): ObservedRollout[] {
  return Array.from({ length: count }, (_, index) => ({ flag: `${kind}-${index + 1}`, times }));
}
