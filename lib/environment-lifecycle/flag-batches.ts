import type { Caller } from '../auth/caller.ts';
import { recordChange } from '../events/commit/record-change.ts';
import { findWholeFeature } from '../flags/feature-data/feature-store.ts';
import type { WholeFeature } from '../flags/feature-data/model.ts';
import { listCommittedFlags } from '../flags/features/list-committed-flags.ts';
import type { Write } from '../platform/dynamo/write.ts';
import type { Project } from '../projects/model.ts';

/** Flags read at once; more would rarely fit into one transaction. */
const FLAGS_AT_ONCE = 25;
/** A DynamoDB transaction allows 100 actions and 4 MB; it contains only these writes. */
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

/**
 * Lists the flags with settings in an environment, active and archived, by project, with everything that was
 * committed before the call.
 */
export async function listFlagsWith(
  environment: string,
  projects: readonly Project[],
): Promise<readonly (readonly string[])[]> {
  const ids = projects.filter(hasFlags).map(({ id }) => id);
  const flags = await listCommittedFlags(ids, { withArchived: true, environment });
  const byProject = Map.groupBy(
    flags.filter(({ environments }) => Object.hasOwn(environments, environment)),
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
  plan: PlanFlagStep,
): Promise<void> {
  for (const names of byProject) {
    let left = names;
    while (left.length > 0) left = await takeSteps(caller, left, plan);
  }
}

function hasFlags({ featureCount, archivedFeatureCount = 0 }: Project): boolean {
  return featureCount > 0 || archivedFeatureCount > 0;
}

/**
 * Takes the next step of as many flags as fit into one transaction.
 * @returns the remaining flags, unfinished ones first
 */
function takeSteps(
  caller: Caller,
  names: readonly string[],
  plan: PlanFlagStep,
): Promise<readonly string[]> {
  return recordChange({ author: caller.author }, async () => {
    const batch = names.slice(0, FLAGS_AT_ONCE);
    const flags = await Promise.all(batch.map((name) => findWholeFeature(name)));
    const steps = flags.map((whole) => (whole ? plan(whole) : { writes: [], isLast: true }));
    const fitting = countFitting(steps);
    const unfinished = batch.slice(0, fitting).filter((_name, index) => !steps[index]?.isLast);
    return {
      writes: steps.slice(0, fitting).flatMap(({ writes }) => writes),
      // No events: the flags' projects do not have the environment, so its settings are not visible.
      events: [],
      result: [...unfinished, ...names.slice(fitting)],
    };
  });
}

/** Number of leading steps that fit into one transaction; at least one. */
function countFitting(steps: readonly FlagStep[]): number {
  let writes = 0;
  let bytes = 0;
  const tooMany = steps.findIndex((step) => {
    writes += step.writes.length;
    bytes += Buffer.byteLength(JSON.stringify(step.writes));
    return writes > MOST_WRITES || bytes > MOST_BYTES;
  });
  return Math.max(1, tooMany < 0 ? steps.length : tooMany);
}
