import { ExceedsLimitError } from '../../platform/errors.ts';
import { REMOVE_PATTERNS } from '../../strategies/regex-steps.ts';

/** Bytes that the flags of a project may have in one environment, beyond those that each has free. */
const MAX_SETTINGS_BYTES = 2_000_000;

/**
 * The same for the flags of all projects in one environment, because the answer to clients with a token for
 * all projects contains them. Less than a function can answer, without compression (4.6 MB, however many quotes) and for text
 * that cannot be compressed well (4.6 MB compressed).
 */
const MAX_ENVIRONMENT_SETTINGS_BYTES = 4_000_000;

/** Instructions that the `REGEX` patterns of a project's flags may have in one environment. */
const MAX_PROJECT_REGEX_STEPS = 10_000;

/** The same of all projects, because one evaluation may see all of them. */
const MAX_ENVIRONMENT_REGEX_STEPS = 25_000;

/** A sum that is bounded for each project, and for all projects of an environment. */
export interface RoomLimits {
  /** What is counted, in words. */
  readonly what: string;
  readonly ofProject: number;
  readonly ofEnvironment: number;
  /** Projects reserve bytes in steps, so most changes need not check the total. */
  readonly step: number;
  /** What to do at the limit. */
  readonly advice?: string;
}

export const bytesLimits: RoomLimits = {
  what: 'bytes of strategies and variants',
  ofProject: MAX_SETTINGS_BYTES,
  ofEnvironment: MAX_ENVIRONMENT_SETTINGS_BYTES,
  step: 256_000,
};

export const regexLimits: RoomLimits = {
  what: 'instructions of REGEX patterns',
  ofProject: MAX_PROJECT_REGEX_STEPS,
  ofEnvironment: MAX_ENVIRONMENT_REGEX_STEPS,
  step: 1_000,
  advice: REMOVE_PATTERNS,
};

/**
 * The sum of a project in an environment, and how much more it may add before it needs more room: below 0 if it had
 * more than the limit when it was counted.
 */
export interface CountedSettings {
  readonly project: string;
  readonly sum: number;
  readonly room: number;
}

/** Where something is to be added. By 0, what there is must not exceed the limit. */
interface RoomAddition {
  readonly environment: string;
  readonly by: number;
}

/** More room for the project; or what others do not use is taken back first, and `grant` is 0. */
interface RoomDecision {
  readonly grant: number;
  /** Others whose room becomes 0, the largest first. */
  readonly reclaimed: readonly CountedSettings[];
}

/**
 * Decides how much room a project gets for an addition: a step if there is one, or just what it needs. Pure.
 * @throws {ExceedsLimitError} when the project, or all of them in the environment, would have too much
 */
export function decideRoom(
  own: CountedSettings,
  others: readonly CountedSettings[],
  { environment, by }: RoomAddition,
  { what, ofProject, ofEnvironment, step, advice }: RoomLimits,
): RoomDecision {
  const needed = by - own.room;
  const mostOfProject = ofProject - own.sum - own.room;
  if (by === 0 ? own.sum > ofProject : needed > Math.max(mostOfProject, 0)) {
    const where = `of the project "${own.project}" in the environment "${environment}"`;
    throw new ExceedsLimitError(`${what} ${where}`, ofProject, advice);
  }
  if (needed <= 0) return { grant: 0, reclaimed: [] };
  const used = [own, ...others].reduce(
    (total, { sum, room }) => total + sum + Math.max(room, 0),
    0,
  );
  const free = ofEnvironment - used;
  const unused = others.reduce((total, { room }) => total + Math.max(room, 0), 0);
  if (needed > free + unused) {
    const where = `of all projects in the environment "${environment}"`;
    throw new ExceedsLimitError(`${what} ${where}`, ofEnvironment, advice);
  }
  if (needed > free) {
    const reclaimed = others.filter(({ room }) => room > 0).sort((a, b) => b.room - a.room);
    return { grant: 0, reclaimed };
  }
  const steps = Math.min(Math.ceil(needed / step) * step, mostOfProject);
  return { grant: steps <= free ? steps : needed, reclaimed: [] };
}
