import type { Caller } from '../auth/caller.ts';
import { featureListPartition } from '../dynamo/keys.ts';
import { queryList, type Write } from '../dynamo/table.ts';
import { recordChange } from '../events/record-change.ts';
import { findWholeFeature, type WholeFeature } from '../features/feature-store.ts';
import type { Feature } from '../features/model.ts';
import type { Project } from '../projects/model.ts';

/** Flags read at once; more would seldom fit one transaction. */
const FLAGS_AT_ONCE = 25;
/** A transaction has at most 100 actions and 4 MB; nothing but these is in it. */
export const MOST_WRITES = 95;
const MOST_BYTES = 3_000_000;

/** What is to be done to one flag. */
export interface FlagStep {
  /** At most 95. */
  readonly writes: readonly Write[];
  /** Whether nothing is left to do to the flag after it. */
  readonly isLast: boolean;
}

/** Decides the next step of a flag from what it is now; pure. */
export type PlanFlagStep = (whole: WholeFeature) => FlagStep;

const hasFlags = ({ featureCount, archivedFeatureCount = 0 }: Project): boolean =>
  featureCount > 0 || archivedFeatureCount > 0;

/** The flags that have settings of their own in an environment, in use and archived, by project. */
export const listFlagsWith = async (
  environment: string,
  projects: readonly Project[],
): Promise<readonly (readonly string[])[]> => {
  const listOf = async ({ id }: Project): Promise<string[]> => {
    const lists = await Promise.all(
      [false, true].map((archived) => queryList<Feature>(featureListPartition(id, archived))),
    );
    const flags = lists.flat().filter((flag) => Object.hasOwn(flag.environments, environment));
    return flags.map(({ name }) => name);
  };
  return Promise.all(projects.filter(hasFlags).map(listOf));
};

/** How many of the steps, from the first on, fit one transaction; at least one. */
const countFitting = (steps: readonly FlagStep[]): number => {
  let writes = 0;
  let bytes = 0;
  const tooMany = steps.findIndex((step) => {
    writes += step.writes.length;
    bytes += Buffer.byteLength(JSON.stringify(step.writes));
    return writes > MOST_WRITES || bytes > MOST_BYTES;
  });
  return Math.max(1, tooMany < 0 ? steps.length : tooMany);
};

/**
 * Takes the next step of as many flags as fit one transaction.
 * @returns the flags that are left, those among them that are not done yet first
 */
const takeSteps = (
  caller: Caller,
  names: readonly string[],
  plan: PlanFlagStep,
): Promise<readonly string[]> =>
  recordChange(caller.author, async () => {
    const batch = names.slice(0, FLAGS_AT_ONCE);
    const flags = await Promise.all(batch.map((name) => findWholeFeature(name)));
    const steps = flags.map((whole) => (whole ? plan(whole) : { writes: [], isLast: true }));
    const fitting = countFitting(steps);
    const unfinished = batch.slice(0, fitting).filter((_name, index) => !steps[index]?.isLast);
    return {
      writes: steps.slice(0, fitting).flatMap(({ writes }) => writes),
      // The settings are of an environment that the flags' projects do not have: nobody sees them.
      events: [],
      result: [...unfinished, ...names.slice(fitting)],
    };
  });

/**
 * Changes flags in an environment that their projects do not have, many of them a transaction, but
 * those of one project only: what two projects ask of a shared segment does not fit one.
 */
export const changeFlags = async (
  caller: Caller,
  byProject: readonly (readonly string[])[],
  plan: PlanFlagStep,
): Promise<void> => {
  for (const names of byProject) {
    let left = names;
    while (left.length > 0) left = await takeSteps(caller, left, plan);
  }
};
