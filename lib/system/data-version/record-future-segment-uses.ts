import { segmentsOfPlan } from '../../flags/feature-data/plan-rules.ts';
import { listCommittedFlags } from '../../flags/features/list-committed-flags.ts';
import type { FutureSegmentPlace } from '../../flags/segments/model.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { Project } from '../../projects/model.ts';
import { nextProject } from './next-project.ts';

/** A place with a segment. */
interface FutureUse {
  readonly segment: number;
  readonly place: FutureSegmentPlace;
}

/**
 * Writes the rows of the segments that the release plans and default strategies of one project have: a step of a
 * migration. A row whose plan is removed at the same time does no harm.
 * @param cursor id of the project before
 * @returns id of the project; `undefined` after the last one
 */
export async function recordFutureSegmentUses(cursor = ''): Promise<string | undefined> {
  const project = await nextProject(cursor);
  if (!project) return undefined;
  for (const { segment, place } of [...usesOfDefaults(project), ...(await usesOfPlans(project))]) {
    await writeItem({ put: { ...keys.futureSegmentUse(segment, place), ...place } });
  }
  return project.id;
}

function usesOfDefaults({ id: project, environments }: Project): FutureUse[] {
  return Object.entries(environments).flatMap(([environment, { defaultStrategy }]) =>
    (defaultStrategy?.segments ?? []).map((segment) => ({
      segment,
      place: { project, environment },
    })),
  );
}

async function usesOfPlans({ id: project }: Project): Promise<FutureUse[]> {
  const flags = await listCommittedFlags([project], { withArchived: true });
  const states = await getItems(
    flags.flatMap(({ name, environments }) =>
      Object.keys(environments).map((environment) => keys.featureEnvironment(name, environment)),
    ),
  );
  return states
    .filter((state) => state !== undefined)
    .flatMap(({ plan, feature, environment }) =>
      segmentsOfPlan(plan).map((segment) => ({
        segment,
        place: { project, feature, environment },
      })),
    );
}
