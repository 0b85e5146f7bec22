import { ExceedsLimitError } from '../../platform/errors.ts';

/** Bytes that the flags of a project may have in one environment, beyond those that each has free. */
const MAX_SETTINGS_BYTES = 2_000_000;

/**
 * The same for the flags of all projects in one environment, because the answer to clients with a token for
 * all projects contains them. Less than a function can answer, without compression (4.5 MB) and for text
 * that cannot be compressed well (4.3 MB compressed).
 */
const MAX_ENVIRONMENT_SETTINGS_BYTES = 4_000_000;

/** Projects get room in steps, so that only some of their changes look at those of others. */
const STEP_BYTES = 256_000;

/** The bytes of a project in an environment, and how many more it may add before it needs more room. */
export interface CountedSettings {
  readonly project: string;
  readonly sum: number;
  readonly room: number;
}

/** Where bytes are to be added. */
interface Addition {
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
 * @throws {ExceedsLimitError} when the project, or all of them in the environment, would have too many bytes
 */
export function decideRoom(
  own: CountedSettings,
  others: readonly CountedSettings[],
  { environment, by }: Addition,
): RoomDecision {
  const needed = by - own.room;
  if (needed <= 0) return { grant: 0, reclaimed: [] };
  const what = 'bytes of strategies and variants';
  const mostOfProject = MAX_SETTINGS_BYTES - own.sum - own.room;
  if (needed > mostOfProject) {
    const where = `of the project "${own.project}" in the environment "${environment}"`;
    throw new ExceedsLimitError(`${what} ${where}`, MAX_SETTINGS_BYTES);
  }
  const used = [own, ...others].reduce((total, { sum, room }) => total + sum + room, 0);
  const free = MAX_ENVIRONMENT_SETTINGS_BYTES - used;
  const unused = others.reduce((total, { room }) => total + room, 0);
  if (needed > free + unused) {
    const where = `of all projects in the environment "${environment}"`;
    throw new ExceedsLimitError(`${what} ${where}`, MAX_ENVIRONMENT_SETTINGS_BYTES);
  }
  if (needed > free) {
    const reclaimed = others.filter(({ room }) => room > 0).sort((a, b) => b.room - a.room);
    return { grant: 0, reclaimed };
  }
  const steps = Math.min(Math.ceil(needed / STEP_BYTES) * STEP_BYTES, mostOfProject);
  return { grant: steps <= free ? steps : needed, reclaimed: [] };
}
