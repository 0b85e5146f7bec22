import type { Caller } from '../auth/caller.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import { findWholeFeature } from '../flags/feature-data/feature-store.ts';
import type { Feature, WholeFeature } from '../flags/feature-data/model.ts';
import { listCommittedFlags } from '../flags/features/list-committed-flags.ts';
import type { Write } from '../platform/dynamo/write.ts';
import type { Project } from '../projects/model.ts';

/** Flags read at once; more would rarely fit into one transaction. */
const FLAGS_AT_ONCE = 25;
/** A DynamoDB transaction allows 100 actions and 4 MB; it contains only these writes, and one of its progress. */
export const MOST_WRITES = 95;
const MOST_BYTES = 3_000_000;

/** The next step for a flag. */
interface FlagStep {
  /** At most 95. */
  readonly writes: readonly Write[];
  /** Whether the flag is finished after this step. */
  readonly isLast: boolean;
}

/** Decides the next step for a flag from its current state; pure. */
export type PlanFlagStep = (whole: WholeFeature) => FlagStep;

/** How far a transaction comes. */
interface Progress {
  /** Number of flags that are not finished. */
  readonly left: number;
  /** The flag of which only a part was done. */
  readonly partial: string | undefined;
}

/** What a transaction does, as it was decided from what was read just before. */
interface Steps {
  readonly plan: PlanFlagStep;
  /** What is stored with the steps: how far they came. */
  readonly progressWrites?: (progress: Progress) => readonly Write[];
}

/** How flags are changed, one transaction after the other. */
export interface BatchedChange {
  /** Runs before each transaction; throws when there is no time for another one. */
  readonly refuseTooSlow: (left: number) => void;
  /** Reads what the steps depend on; `undefined` when there is nothing left to do. */
  readonly readSteps: () => Promise<Steps | undefined>;
}

/**
 * Lists the flags with settings in an environment, active and archived, by project, with everything that was
 * committed before the call.
 * @param isWanted leaves out some of them
 */
export async function listFlagsWith(
  environment: string,
  projects: readonly Project[],
  isWanted: (flag: Feature) => boolean = () => true,
): Promise<readonly (readonly string[])[]> {
  const ids = projects.filter(hasFlags).map(({ id }) => id);
  const flags = await listCommittedFlags(ids, { withArchived: true, environment });
  const byProject = Map.groupBy(
    flags.filter((flag) => Object.hasOwn(flag.environments, environment) && isWanted(flag)),
    ({ project }) => project,
  );
  return [...byProject.values()].map((group) => group.map(({ name }) => name));
}

/**
 * Changes the settings of flags in an environment that their project does not have, or no longer has. A
 * transaction changes many flags, but of one project: DynamoDB allows one action per item, and each project
 * checks a shared segment.
 */
export async function changeFlags(
  caller: Caller,
  byProject: readonly (readonly string[])[],
  change: BatchedChange,
): Promise<void> {
  let others = byProject.flat().length;
  for (const names of byProject) {
    others -= names.length;
    let left = names;
    while (left.length > 0) {
      change.refuseTooSlow(left.length + others);
      left = await takeSteps(caller, left, others, change.readSteps);
    }
  }
}

function hasFlags({ featureCount, archivedFeatureCount = 0 }: Project): boolean {
  return featureCount > 0 || archivedFeatureCount > 0;
}

/**
 * Takes the next step of as many flags as fit into one transaction.
 * @param others number of flags of other projects that are left
 * @returns the remaining flags, an unfinished one first
 */
function takeSteps(
  caller: Caller,
  names: readonly string[],
  others: number,
  readSteps: BatchedChange['readSteps'],
): Promise<readonly string[]> {
  return recordChange({ author: caller.author }, async () => {
    const batch = names.slice(0, FLAGS_AT_ONCE);
    const [context, ...flags] = await Promise.all([
      readSteps(),
      ...batch.map((name) => findWholeFeature(name)),
    ]);
    if (!context) return noChange([]);
    const steps = flags.map((whole) =>
      whole ? context.plan(whole) : { writes: [], isLast: true },
    );
    const fitting = countFitting(steps);
    const partial = steps[fitting - 1]?.isLast === false ? batch[fitting - 1] : undefined;
    const left = names.slice(partial === undefined ? fitting : fitting - 1);
    const writes = steps.slice(0, fitting).flatMap((step) => step.writes);
    const progress = { left: left.length + others, partial };
    return {
      writes: writes.length > 0 ? [...writes, ...(context.progressWrites?.(progress) ?? [])] : [],
      // No events: the flags' projects do not have the environment, so its settings are not visible.
      events: [],
      result: left,
    };
  });
}

/** Number of leading steps that fit into one transaction, at least one; none follows one that does not finish. */
function countFitting(steps: readonly FlagStep[]): number {
  const unfinished = steps.findIndex(({ isLast }) => !isLast);
  const possible = unfinished < 0 ? steps : steps.slice(0, unfinished + 1);
  let writes = 0;
  let bytes = 0;
  const tooMany = possible.findIndex((step) => {
    writes += step.writes.length;
    bytes += Buffer.byteLength(JSON.stringify(step.writes));
    return writes > MOST_WRITES || bytes > MOST_BYTES;
  });
  return Math.max(1, tooMany < 0 ? possible.length : tooMany);
}
