import type { Caller } from '../../auth/caller.ts';
import { compareText } from '../../platform/compare-text.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getItem, getItems } from '../../platform/dynamo/table.ts';
import { invalid, NotFoundError } from '../../platform/errors.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import type { Segment } from '../segments/model.ts';
import {
  findSegments,
  findSegmentUses,
  findStrategyPlace,
  getSegment,
} from '../segments/segment-store.ts';
import { updateFeatureStrategy } from './change-strategies.ts';

/** The new segments of a strategy. */
interface Attachment {
  readonly projectId: string;
  readonly environmentId: string;
  readonly strategyId: string;
  readonly segmentIds: readonly number[];
}

/**
 * Reads the segments of a strategy by its id alone, in three round trips.
 * @throws {NotFoundError} for an unknown strategy
 */
export async function listStrategySegments(strategyId: string): Promise<Segment[]> {
  const place = await findStrategyPlace(strategyId);
  const state = place && (await getItem(keys.featureEnvironment(place.feature, place.environment)));
  const strategy = state?.strategies.find(({ id }) => id === strategyId);
  if (!strategy) throw strategyNotFound(strategyId);
  const segments = await findSegments([...strategy.segments].sort((a, b) => a - b));
  return segments.filter((segment) => segment !== undefined);
}

/**
 * Lists the uses of a segment, by project, flag, environment and id, in two round trips.
 * @throws {NotFoundError} for an unknown segment
 */
export async function listSegmentStrategies(id: number) {
  const [uses] = await Promise.all([findSegmentUses(id), getSegment(id)]);
  return uses
    .map(({ strategy, environment, feature }) => ({
      id: strategy.id,
      featureName: feature.name,
      projectId: feature.project,
      environment,
      strategyName: strategy.name,
    }))
    .sort(
      (a, b) =>
        compareText(a.projectId, b.projectId) ||
        compareText(a.featureName, b.featureName) ||
        compareText(a.environment, b.environment) ||
        compareText(a.id, b.id),
    );
}

/**
 * Replaces the segments of a strategy.
 * @throws {NotFoundError} for a strategy that is not in that project and environment
 * @throws {ValidationError} naming an unknown segment
 */
export async function attachSegments(caller: Caller, attachment: Attachment): Promise<void> {
  const { projectId, environmentId: environment, strategyId, segmentIds } = attachment;
  await requirePermission(caller, ['UPDATE_FEATURE_STRATEGY'], { project: projectId, environment });
  const [place, ...segments] = await getItems([
    keys.strategyPlace(strategyId),
    ...segmentIds.map(keys.segment),
  ]);
  if (!place) throw strategyNotFound(strategyId);
  refuseUnknownSegments(segmentIds, segments);
  const target = { projectId, featureName: place.feature, environment, strategyId };
  await updateFeatureStrategy(caller, target, { segments: segmentIds });
}

function strategyNotFound(id: string): NotFoundError {
  return new NotFoundError({ kind: 'strategy', id });
}

function refuseUnknownSegments(
  ids: readonly number[],
  segments: readonly (Segment | undefined)[],
): void {
  const index = segments.indexOf(undefined);
  if (index < 0) return;
  throw invalid(`/body/segmentIds/${index}`, 'must be the id of an existing segment', {
    sent: ids[index],
  });
}
