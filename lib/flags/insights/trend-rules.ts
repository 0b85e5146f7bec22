import type { Environment } from '../../environments/model.ts';
import { countLeading } from '../../platform/count-leading.ts';
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

const categories = {
  experimental: (type: string) => type === 'experiment',
  release: (type: string) => type === 'release',
  permanent: (type: string) => type !== 'experiment' && type !== 'release',
} as const;

type Category = keyof typeof categories;

/** Spells of a phase in such an order that nothing goes through them to find a median, or how many are young. */
interface SortedPhase {
  /** When those began that go on, in milliseconds since 1970: the latest first. */
  readonly since: readonly number[];
  readonly sinceByCategory: Readonly<Record<Category, readonly number[]>>;
  /** How many milliseconds the others took, the shortest first. */
  readonly took: readonly number[];
}

type SortedSpells = Readonly<Record<Phase, SortedPhase>>;

/**
 * The times that flags spent, or spend, in phases, the longest last. Pure.
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

/** Sorts spells for `trendsOf`. Pure. @param spells as `spellsIn` returns them, or some of them */
export function sortSpells(spells: readonly Spell[]): SortedSpells {
  const phase = (name: Phase): SortedPhase => {
    const ofPhase = spells.filter((spell) => spell.phase === name);
    const current = ofPhase.filter(({ to }) => to === undefined);
    const since = (isOf: (type: string) => boolean) =>
      current.flatMap(({ flag, from }) => (isOf(flag.type) ? [from] : []));
    return {
      since: since(() => true),
      sinceByCategory: {
        experimental: since(categories.experimental),
        release: since(categories.release),
        permanent: since(categories.permanent),
      },
      took: ofPhase.flatMap(({ from, to }) => (to === undefined ? [] : [to - from])),
    };
  };
  return { develop: phase('develop'), production: phase('production'), cleanup: phase('cleanup') };
}

/**
 * How many flags are being developed (initial or pre-live), in production (live) and to be cleaned up (completed),
 * and for how long. Pure.
 * @param now in milliseconds since 1970
 */
export function trendsOf({ develop, production, cleanup }: SortedSpells, now: number) {
  return {
    develop: summarize(develop, now),
    production: summarize(production, now),
    cleanup: summarize(cleanup, now),
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

function summarize({ since, sinceByCategory, took }: SortedPhase, now: number) {
  const { experimental, release, permanent } = sinceByCategory;
  return {
    totalFlags: since.length,
    medianDaysInCurrentStage: daysOf(median(since, (from) => now - from)),
    medianDaysHistorically: daysOf(median(took, (time) => time)),
    categories: {
      experimental: countByAge(experimental, now),
      release: countByAge(release, now),
      permanent: countByAge(permanent, now),
    },
  };
}

/** @param since the latest first */
function countByAge(since: readonly number[], now: number) {
  const young = countLeading(since, (from) => now - from < 7 * DAY_MS);
  return { newFlagsThisWeek: young, flagsOlderThanWeek: since.length - young };
}

/** Of times in their order; 0 of none. */
function median(times: readonly number[], lengthOf: (time: number) => number): number {
  const low = times[Math.floor((times.length - 1) / 2)];
  const high = times[Math.floor(times.length / 2)];
  return low === undefined || high === undefined ? 0 : (lengthOf(low) + lengthOf(high)) / 2;
}

function daysOf(time: number): number {
  return Math.round((time / DAY_MS) * 10) / 10;
}
