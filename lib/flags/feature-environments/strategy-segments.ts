import type { Caller } from '../../auth/caller.ts';
import type { Rights } from '../../auth/rights.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { invalid, NotFoundError } from '../../platform/errors.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { isProjectVisible, projectVisibility } from '../../projects/authorization/visibility.ts';
import type { Segment } from '../segments/model.ts';
import { findSegments, findSegmentUses, findStrategyPlace } from '../segments/segment-store.ts';
import { getVisibleSegment } from '../segments/visible-segments.ts';
import { updateFeatureStrategy } from './change-strategies.ts';
import { presentStrategyUses } from './present-strategy-uses.ts';

/** The new segments of a strategy. */
interface Attachment {
  readonly projectId: string;
  readonly environmentId: string;
  readonly strategyId: string;
  readonly segmentIds: readonly number[];
}

/**
 * Reads the segments of a strategy by its id alone, in three round trips.
 * @throws {NotFoundError} for an unknown strategy, and in a project that the caller may not see
 */
export async function listStrategySegments(rights: Rights, strategyId: string): Promise<Segment[]> {
  const place = await findStrategyPlace(strategyId);
  if (!place) throw strategyNotFound(strategyId);
  const [feature, state] = await getItems([
    keys.feature(place.feature),
    keys.featureEnvironment(place.feature, place.environment),
  ]);
  const strategy = state?.strategies.find(({ id }) => id === strategyId);
  const isSeen = strategy && feature && (await isProjectVisible(rights, feature.project));
  if (!isSeen) throw strategyNotFound(strategyId);
  const segments = await findSegments([...strategy.segments].sort((a, b) => a - b));
  return segments.filter((segment) => segment !== undefined);
}

/**
 * Lists the uses of a segment in projects that the caller may see, by project, flag, environment and id,
 * in two round trips.
 * @throws {NotFoundError} for an unknown segment, and for one of a project that the caller may not see
 */
export async function listSegmentStrategies(rights: Rights, id: number) {
  const [uses, sees] = await Promise.all([
    findSegmentUses(id),
    projectVisibility(rights),
    getVisibleSegment(rights, id),
  ]);
  return presentStrategyUses(uses.filter(({ feature }) => sees(feature.project)));
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
