import { type Rights, sees } from '../../auth/rights.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { readInWaves } from '../../platform/dynamo/read-in-waves.ts';
import { listProjects } from '../../projects/project-store.ts';
import { contextNamesOf } from '../../strategies/context-names.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { FieldPlace } from '../context-fields/model.ts';
import { getContextFieldAt } from '../context-fields/visible-context-fields.ts';
import type { Feature } from '../feature-data/model.ts';
import { presentStrategyUses } from '../feature-environments/present-strategy-uses.ts';
import type { SegmentUse } from '../segments/model.ts';
import { listSegments } from '../segments/segment-store.ts';
import { listCommittedFlags } from './list-committed-flags.ts';

/** Environments of flags that are in memory at once. */
const PLACES_AT_ONCE = 2_000;

/**
 * Lists the strategies of active flags that use a context field in constraints, in those of a segment, or
 * for stickiness, in projects that the caller may see. Reads all strategies of these projects, because
 * nothing is written about where a field is used.
 * @throws {NotFoundError} for an unknown context field, and one of a project that the caller may not see
 */
export async function listFieldStrategies(rights: Rights, place: FieldPlace) {
  const [{ name, project: owner }, projects, segments] = await allInOrder([
    getContextFieldAt(rights, place),
    listProjects(),
    listSegments(),
  ]);
  const isOwner = (project: string | undefined) => owner === undefined || project === owner;
  const searched = projects.filter(
    (project) =>
      isOwner(project.id) &&
      project.archivedAt === null &&
      project.featureCount > 0 &&
      sees(rights, project),
  );
  const comparing = segments.filter(
    ({ project, constraints }) =>
      isOwner(project) && constraints.some(({ contextName }) => contextName === name),
  );
  const segmentIds = new Set(comparing.map(({ id }) => id));
  const flags = await listCommittedFlags(searched.map(({ id }) => id));
  return presentStrategyUses(
    await findUses(
      flags,
      (strategy) =>
        contextNamesOf(strategy).includes(name) ||
        strategy.segments.some((segment) => segmentIds.has(segment)),
    ),
  );
}

async function findUses(
  flags: readonly Feature[],
  isUse: (strategy: Strategy) => boolean,
): Promise<SegmentUse[]> {
  const places = flags.flatMap((feature) =>
    Object.entries(feature.environments)
      .filter(([, { strategyCount }]) => strategyCount > 0)
      .map(([environment]) => ({ feature, environment })),
  );
  const uses: SegmentUse[] = [];
  for (const chunk of chunksOf(places, PLACES_AT_ONCE)) {
    const states = await readInWaves(
      chunk.map(({ feature, environment }) => keys.featureEnvironment(feature.name, environment)),
    );
    for (const [index, place] of chunk.entries()) {
      const used = states[index]?.strategies.filter(isUse) ?? [];
      uses.push(...used.map((strategy) => ({ ...place, strategy })));
    }
  }
  return uses;
}
