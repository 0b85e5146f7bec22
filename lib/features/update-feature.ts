import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import { type Detaching, planDetaching, refuseChildren } from '../dependencies/relation-writes.ts';
import type { Write } from '../dynamo/table.ts';
import { recordChange } from '../events/record-change.ts';
import type { EventDraft } from '../events/types.ts';
import { countFeaturesWrite } from '../projects/count-features.ts';
import type { Project } from '../projects/model.ts';
import { checkFeatureType, featureEventData } from './create-feature.ts';
import {
  atFeature,
  type FeatureContext,
  type FeaturePlace,
  loadFeature,
} from './feature-context.ts';
import { updateEnvironmentWrite, updateFeatureWrite } from './feature-store.ts';
import type { Feature, FeatureEnvironment } from './model.ts';

/** What a request may change of a flag; what is left out keeps its value. */
export interface UpdateFeatureRequest {
  readonly type?: string;
  readonly description?: string | null;
  readonly impressionData?: boolean;
  readonly stale?: boolean;
  readonly archived?: boolean;
}

const metadata = ({ type, description, impressionData }: Feature) => ({
  type,
  description,
  impressionData,
});

/** What happened between two states of a flag. */
const eventsBetween = (before: Feature, after: Feature): EventDraft[] => {
  const events: EventDraft[] = [];
  if (!isDeepStrictEqual(metadata(before), metadata(after))) {
    events.push({
      type: 'feature-metadata-updated',
      data: featureEventData(after),
      preData: featureEventData(before),
    });
  }
  if (before.stale !== after.stale) {
    events.push({ type: after.stale ? 'feature-stale-on' : 'feature-stale-off' });
  }
  if (before.archivedAt === null && after.archivedAt !== null) {
    events.push({ type: 'feature-archived' });
  }
  if (before.archivedAt !== null && after.archivedAt === null) {
    events.push({ type: 'feature-revived' });
  }
  return events.map((draft) => atFeature(after, draft));
};

const archivedAt = (before: Feature, archived: boolean | undefined): string | null => {
  if (archived === undefined || archived === (before.archivedAt !== null)) return before.archivedAt;
  return archived ? new Date().toISOString() : null;
};

const apply = (before: Feature, request: UpdateFeatureRequest): Feature => ({
  ...before,
  type: request.type ?? before.type,
  description: request.description === undefined ? before.description : request.description,
  impressionData: request.impressionData ?? before.impressionData,
  stale: request.stale ?? before.stale,
  archivedAt: archivedAt(before, request.archived),
  // Another type means another lifetime.
  potentiallyStale:
    before.potentiallyStale && (request.type === undefined || request.type === before.type),
});

const nothing: Detaching = { writes: [], events: [] };

/** A flag that goes into the archive hangs on no other any more. */
const planArchiving = async (before: Feature, after: Feature): Promise<Detaching> => {
  if (before.archivedAt !== null || after.archivedAt === null) return nothing;
  refuseChildren(before, 'archived');
  return planDetaching(before);
};

type Environments = Readonly<Record<string, FeatureEnvironment>>;

const mapValues = <T>(record: Readonly<Record<string, T>>, change: (value: T) => T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/**
 * A flag that is archived goes off everywhere, so that reviving it never switches anything on, and hangs
 * on no other.
 */
const switchOff = (feature: Feature, environments: Environments) => ({
  feature: {
    ...feature,
    dependencies: [],
    environments: mapValues(feature.environments, (summary) => ({ ...summary, enabled: false })),
  },
  environments: mapValues(environments, (state) =>
    state.enabled ? { ...state, enabled: false } : state,
  ),
});

const isStaleInUse = ({ stale, archivedAt }: Feature): boolean => stale && archivedAt === null;

/** What a change does to the counts of the flag's project; nothing when it does nothing to them. */
const countWrites = (project: Project, before: Feature, after: Feature): Write[] => {
  const moves = Number(before.archivedAt !== null) - Number(after.archivedAt !== null);
  const stale = Number(isStaleInUse(after)) - Number(isStaleInUse(before));
  if (moves === 0 && stale === 0) return [];
  return [countFeaturesWrite(project, moves, { archived: -moves, stale })];
};

const environmentWrites = (before: Environments, after: Environments): Write[] =>
  Object.values(after).flatMap((state) => {
    const old = before[state.environment];
    return old && old !== state ? [updateEnvironmentWrite(old, state)] : [];
  });

/**
 * Changes what a flag is, not what it is set to.
 *
 * @param ask what to change; a function is given the flag as it is (JSON Patch)
 * @throws {NotFoundError} for an unknown flag, or one of another project
 * @throws {ValidationError} for an unknown feature type
 * @throws {ConflictError} for a flag that is to be archived while others hang on it
 */
export const updateFeature = (
  caller: Caller,
  place: FeaturePlace,
  ask: UpdateFeatureRequest | ((context: FeatureContext) => UpdateFeatureRequest),
): Promise<FeatureContext> =>
  recordChange(caller.author, async () => {
    const context = await loadFeature(place);
    const before = context.feature;
    const request = typeof ask === 'function' ? ask(context) : ask;
    if (request.type !== before.type) await checkFeatureType(request.type);
    const changed = apply(before, request);
    const events = eventsBetween(before, changed);
    if (events.length === 0) return { writes: [], events, result: context };
    const detaching = await planArchiving(before, changed);
    const { feature: after, environments } =
      changed.archivedAt === null
        ? { feature: changed, environments: context.environments }
        : switchOff(changed, context.environments);
    return {
      writes: [
        updateFeatureWrite(before, after),
        ...environmentWrites(context.environments, environments),
        ...countWrites(context.project, before, after),
        ...detaching.writes,
      ],
      events: [...detaching.events, ...events],
      result: { ...context, feature: after, environments },
    };
  });
