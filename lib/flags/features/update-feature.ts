import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft, EventType } from '../../events/log/types.ts';
import type { InputOf } from '../../http/contract.ts';
import { invalid } from '../../platform/errors.ts';
import { findParents, removeChildWrite } from '../dependencies/relation-writes.ts';
import { detachingEvents, refuseChildren } from '../dependencies/rules.ts';
import { environmentsWithSettings, refuseDirectChange } from '../feature-data/approval-guard.ts';
import { expectedFeatureEvents, loadFeature } from '../feature-data/load-feature.ts';
import type {
  Feature,
  FeatureContext,
  FeatureEnvironment,
  FeaturePlace,
  WholeFeature,
} from '../feature-data/model.ts';
import { atFeature, stateIn } from '../feature-data/rules.ts';
import { wholeFeatureWrites } from '../feature-environments/feature-writes.ts';
import { countChange, countChangeWrites } from './count-changes.ts';
import { checkFeatureType, featureEventData } from './create-feature.ts';
import { declared, refuseUnfittingValue } from './declared-value.ts';
import type { updateFeatureSchema } from './feature-request-schema.ts';

/** Properties of a flag that a request may change; absent ones keep their values. */
export type UpdateFeatureRequest = InputOf<typeof updateFeatureSchema> &
  Partial<Pick<Feature, 'links'>> & {
    /** As it is stored; `null` removes it. */
    readonly payloadSchema?: string | null;
  };

/** The result of updating a flag. The caller updates its parents. */
interface FeatureDecision {
  readonly after: WholeFeature;
  /** Empty if nothing changes. */
  readonly events: readonly EventDraft[];
}

const expectedOfPatch: readonly EventType[] = [
  'feature-metadata-updated',
  'feature-stale-on',
  'feature-stale-off',
];

/** Archiving a flag also removes its dependencies. */
const archiving = ['feature-archived', 'feature-dependencies-removed'] as const;

/**
 * Applies a request to a flag. Pure but for the time of archiving and reviving.
 * @throws {ConflictError} for archiving a flag that has children
 */
export function decideUpdate(before: WholeFeature, request: UpdateFeatureRequest): FeatureDecision {
  const changed = apply(before.feature, request);
  const events = eventsBetween(before.feature, changed);
  if (events.length === 0) return { after: before, events };
  if (changed.archivedAt === null) return { after: { ...before, feature: changed }, events };
  if (before.feature.archivedAt !== null) {
    return { after: switchOff(changed, before.environments), events };
  }
  refuseChildren(before.feature, 'archived');
  return {
    after: switchOff(changed, before.environments),
    events: [...detachingEvents(before.feature), ...events],
  };
}

/**
 * Updates a flag's own properties, not its settings in environments.
 *
 * @param requested the changes, or a function that derives them from the current flag (JSON Patch)
 * @param refuse throws where the flag as it is does not allow them
 * @throws {NotFoundError} for an unknown flag, or one of another project
 * @throws {ValidationError} for an unknown feature type
 * @throws {ConflictError} for archiving a flag that has children, or a value type that its payloads are not of
 * @throws {NoAccessError} for archiving a flag with settings in an environment that requires approval
 */
export function updateFeature(
  caller: Caller,
  place: FeaturePlace,
  requested: UpdateFeatureRequest | ((context: FeatureContext) => UpdateFeatureRequest),
  refuse: (context: FeatureContext) => void = () => {},
): Promise<FeatureContext> {
  const types = typeof requested === 'function' ? expectedOfPatch : expectedOf(requested);
  return recordChange(
    { author: caller.author, expect: expectedFeatureEvents(place, types) },
    async () => {
      const context = await loadFeature(place);
      refuse(context);
      const { feature, environments } = context;
      const wanted = typeof requested === 'function' ? requested(context) : requested;
      const request = wanted.type === feature.type ? wanted : checkFeatureType(wanted);
      const { after, events } = decideUpdate({ feature, environments }, request);
      refuseUnfittingValue(
        feature,
        after.feature,
        context.projectEnvironments.map(({ name }) => stateIn(context, name)),
      );
      const counts = countChange(feature, after.feature);
      if (counts.inUse < 0)
        refuseDirectChange(
          caller,
          context.project,
          environmentsWithSettings(feature, context.project),
        );
      const parents = counts.inUse < 0 ? await findParents(feature) : [];
      return {
        writes: [
          ...wholeFeatureWrites({ feature, environments }, after, context.project.createdAt),
          ...countChangeWrites(context.project, [counts]),
          ...parents.map((parent) => removeChildWrite(parent, feature.name)),
        ],
        events,
        result: { ...context, ...after },
      };
    },
  );
}

/** @throws {ValidationError} unless the name is the flag's: a flag cannot be renamed */
export function refuseRenaming(featureName: string, name: string): void {
  if (name === featureName) return;
  throw invalid('/body/name', `must be the name in the path, "${featureName}"`, { sent: name });
}

function archivedAt(before: Feature, archived: boolean | undefined): string | null {
  if (archived === undefined || archived === (before.archivedAt !== null)) return before.archivedAt;
  return archived ? new Date().toISOString() : null;
}

/** A revived flag starts a new life cycle, without its former usage. */
function renewed(before: Feature): Feature {
  const { completion: _completion, ...rest } = before;
  return { ...rest, firstSeen: {}, revivedAt: new Date().toISOString() };
}

function apply(feature: Feature, request: UpdateFeatureRequest): Feature {
  const before = declared(withSchema(feature, request.payloadSchema), request);
  const isRevived = before.archivedAt !== null && request.archived === false;
  return {
    ...(isRevived ? renewed(before) : before),
    type: request.type ?? before.type,
    description: request.description === undefined ? before.description : request.description,
    impressionData: request.impressionData ?? before.impressionData,
    stale: request.stale ?? before.stale,
    ...(request.links && { links: request.links }),
    archivedAt: archivedAt(before, request.archived),
    // Another type means another lifetime.
    potentiallyStale:
      before.potentiallyStale && (request.type === undefined || request.type === before.type),
  };
}

function withSchema(feature: Feature, wanted: string | null | undefined): Feature {
  if (wanted === undefined) return feature;
  const { payloadSchema: _before, ...rest } = feature;
  return wanted === null ? rest : { ...rest, payloadSchema: wanted };
}

/** The events for the difference between two states of a flag. */
function eventsBetween(before: Feature, after: Feature): EventDraft[] {
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
}

function metadata(feature: Feature) {
  const { type, description, impressionData, links = [], payloadSchema } = feature;
  const { valueType, defaultValue } = feature;
  return {
    type,
    description,
    impressionData,
    links,
    payloadSchema,
    valueType,
    defaultValue,
  };
}

type Environments = Readonly<Record<string, FeatureEnvironment>>;

/**
 * Archiving disables a flag everywhere, so that reviving it never enables anything, and removes its
 * dependencies.
 */
function switchOff(feature: Feature, environments: Environments) {
  return {
    feature: {
      ...feature,
      dependencies: [],
      environments: mapValues(feature.environments, (summary) => ({ ...summary, enabled: false })),
    },
    environments: mapValues(environments, (state) =>
      state.enabled ? { ...state, enabled: false } : state,
    ),
  };
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function expectedOf({ stale, archived, ...rest }: UpdateFeatureRequest): EventType[] {
  return [
    ...(Object.keys(rest).length === 0 ? [] : (['feature-metadata-updated'] as const)),
    ...(stale === undefined ? [] : ([stale ? 'feature-stale-on' : 'feature-stale-off'] as const)),
    ...(archived === undefined ? [] : archived ? archiving : (['feature-revived'] as const)),
  ];
}
