import type { Environment } from '../../environments/model.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { ListedFlag } from '../directory/model.ts';
import { type EnteredStage, stagesOf } from '../lifecycle/lifecycle-rules.ts';

/** What is done with a flag: several stages each. */
type Phase = 'develop' | 'production' | 'cleanup';

/** A time that a flag spent, or spends, in a phase. */
interface Spell {
  readonly flag: ListedFlag;
  readonly phase: Phase;
  readonly from: number;
  /** Absent while the flag is in it. */
  readonly to?: number;
}

const phases: Readonly<Record<Exclude<EnteredStage['stage'], 'archived'>, Phase>> = {
  initial: 'develop',
  'pre-live': 'develop',
  live: 'production',
  completed: 'cleanup',
};

/**
 * The times that flags spent, or spend, in phases, the longest last: nothing sorts them again to find the median. Pure.
 * @param environmentsOf the environments of a project, by its id
 */
export function spellsIn(
  flags: readonly ListedFlag[],
  environmentsOf: (project: string) => readonly Environment[],
): Spell[] {
  const length = ({ from, to }: Spell) => (to === undefined ? -from : to - from);
  return flags
    .flatMap((flag) => spellsOf(flag, environmentsOf(flag.project)))
    .sort((one, other) => length(one) - length(other));
}

/**
 * How many flags are being developed (initial or pre-live), in production (live) and to be cleaned up (completed),
 * and for how long. Pure.
 * @param now in milliseconds since 1970
 */
export function trendsOf(spells: readonly Spell[], now: number) {
  const trend = (phase: Phase) =>
    summarize(
      spells.filter((spell) => spell.phase === phase),
      now,
    );
  return {
    develop: trend('develop'),
    production: trend('production'),
    cleanup: trend('cleanup'),
  };
}

function spellsOf(flag: ListedFlag, environments: readonly Environment[]): Spell[] {
  const spells: Spell[] = [];
  for (const { stage, enteredStageAt } of stagesOf(flag, environments)) {
    const from = Date.parse(enteredStageAt);
    const last = spells.at(-1);
    const phase = stage === 'archived' ? undefined : phases[stage];
    if (last && last.phase === phase) continue;
    if (last) spells[spells.length - 1] = { ...last, to: from };
    if (phase) spells.push({ flag, phase, from });
  }
  return spells;
}

function summarize(spells: readonly Spell[], now: number) {
  const current = spells.filter(({ to }) => to === undefined);
  const ages = current.map(({ from }) => (now - from) / DAY_MS);
  const past = spells.flatMap(({ from, to }) => (to === undefined ? [] : [(to - from) / DAY_MS]));
  const category = (isOf: (type: string) => boolean) => {
    const of = current.filter(({ flag }) => isOf(flag.type));
    const young = of.filter(({ from }) => now - from < 7 * DAY_MS).length;
    return { newFlagsThisWeek: young, flagsOlderThanWeek: of.length - young };
  };
  return {
    totalFlags: current.length,
    medianDaysInCurrentStage: median(ages),
    medianDaysHistorically: median(past),
    categories: {
      experimental: category((type) => type === 'experiment'),
      release: category((type) => type === 'release'),
      permanent: category((type) => type !== 'experiment' && type !== 'release'),
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[middle]];
  return Math.round(((low + high) / 2) * 10) / 10;
}
