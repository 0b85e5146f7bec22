import type { Caller } from '../auth/caller.ts';
import type { EventDraft } from '../events/log/types.ts';
import { decideDependency } from '../flags/dependencies/decide-dependency.ts';
import { withoutChild } from '../flags/dependencies/rules.ts';
import {
  environmentsWithSettings,
  refuseDirectChange,
} from '../flags/feature-data/approval-guard.ts';
import {
  type Feature,
  type FeatureTag,
  IMPORTED_CREATOR_ID,
  type WholeFeature,
} from '../flags/feature-data/model.ts';
import { atFeature, emptyEnvironment } from '../flags/feature-data/rules.ts';
import { featureEventData, newFeature } from '../flags/features/create-feature.ts';
import { decideImportedLinks } from '../flags/features/decide-links.ts';
import { refuseUnfittingValue } from '../flags/features/declared-value.ts';
import { decideUpdate } from '../flags/features/update-feature.ts';
import { refuseMisfits, refuseStoredMisfits } from '../flags/payload-schemas/payload-rules.ts';
import { checkSchema } from '../flags/payload-schemas/schema-rules.ts';
import { DEFAULT_TAG_TYPE } from '../flags/tag-types/model.ts';
import { planTagging } from '../flags/tags/tagging.ts';
import { ConflictError, ValidationError } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { refuseUnmatchedName } from '../projects/naming-rules.ts';
import { decideEnvironment } from './decide-environment.ts';
import { fitEvents } from './fit-events.ts';
import { flagWrites } from './flag-writes.ts';
import { type FlagPlan, type FoundFlag, isWantedArchived, type WantedFlag } from './model.ts';
import { neededPermissions } from './needed-permissions.ts';
import type { References } from './references.ts';

/**
 * Plans the import of a flag into all its environments at once. Writes nothing if the flag already
 * matches, or if an archived one exists: its name is taken. Pure except for new ids and the time.
 *
 * @throws {ConflictError} for a name that is taken in another project or archived
 * @throws {ValidationError} naming what is wrong, {ExceedsLimitError} beyond a limit
 * @throws {NoAccessError} where changes need approval and the caller is not allowed to skip it
 */
export function planFlag(
  caller: Caller,
  references: References,
  found: FoundFlag,
  wanted: WantedFlag,
): FlagPlan {
  const { whole, project } = found;
  if (whole) {
    refuseElsewhere(whole, project);
    if (isWantedArchived(wanted)) return withoutChange(whole, found.parents);
    refuseArchivedHere(whole);
  }
  refuseUnknownType(wanted, references);
  const decided = decideImportedFlag(caller, references, found, wanted);
  const { after, parents, events } = decided;
  if (events.length === 0) return withoutChange(after, parents);
  refuseDirectChange(caller, project, decided.touched);
  const writes = flagWrites(found, after, parents, decided.tagWrites);
  return {
    outcome: whole ? 'changed' : 'created',
    after,
    parents,
    writes,
    events: fitEvents(wanted.name, writes, events, caller.author),
    needed: neededPermissions(events),
  };
}

function withoutChange(after: WholeFeature, parents: FlagPlan['parents']): FlagPlan {
  return { outcome: 'unchanged', after, parents, writes: [], events: [], needed: [] };
}

/** @throws {ValidationError} for a type that does not exist */
export function refuseUnknownType({ type }: WantedFlag, { featureTypes }: References): void {
  if (type === undefined || featureTypes.has(type)) return;
  throw new ValidationError(`There is no feature type with the id "${type}".`);
}

/** @throws {ConflictError} for a flag of another project */
export function refuseElsewhere({ feature }: WholeFeature, project: Project): void {
  if (feature.project !== project.id) {
    throw new ConflictError(`The flag "${feature.name}" already exists in another project.`);
  }
}

/** @throws {ConflictError} for an archived flag */
export function refuseArchivedHere({ feature }: WholeFeature): void {
  if (feature.archivedAt !== null) {
    throw new ConflictError(`The flag "${feature.name}" is archived. Revive or delete it first.`);
  }
}

/**
 * All changes of a flag, in order, and the result: without a look at approvals, and at what is archived. Pure except for
 * new ids and the time.
 * @throws {ApiError} 4xx naming what is wrong
 */
export function decideImportedFlag(
  caller: Caller,
  references: References,
  found: FoundFlag,
  wanted: WantedFlag,
) {
  const base = decideFeature(caller, found, wanted);
  const { feature } = base.after;
  const place = { feature: feature.name, project: feature.project, at: new Date().toISOString() };
  const surplus = wanted.isWhole ? feature.tags.filter((tag) => !hasTag(wanted, tag)) : [];
  const tagging = planTagging(found.newTags, place, feature.tags, wanted.tags, surplus);
  const states = decideEnvironments(base.after, wanted, references);
  const environments = { ...base.after.environments, ...states.environments };
  refuseUnfitting(feature, found, environments);
  const related = decideDependencies(feature, found, wanted);
  const isTagged = tagging.writes.length > 0;
  return {
    after: {
      feature: isTagged ? { ...related.child, tags: tagging.tags } : related.child,
      environments,
    },
    parents: related.parents,
    tagWrites: tagging.writes,
    touched: [
      ...Object.keys(states.environments),
      ...(related.events.length > 0 ? environmentsWithSettings(feature, found.project) : []),
    ],
    events: [
      ...base.events,
      ...tagging.events.map((draft) => atFeature(feature, draft)),
      ...states.events,
      ...related.events,
    ],
  };
}

function hasTag({ tags }: WantedFlag, { type, value }: FeatureTag): boolean {
  return tags.some((tag) => (tag.type ?? DEFAULT_TAG_TYPE) === type && tag.value === value);
}

/** A new payload schema or value type has to fit what the flag has after the import, also in environments that are not imported. */
function refuseUnfitting(
  feature: Feature,
  { whole, project }: FoundFlag,
  environments: WholeFeature['environments'],
): void {
  const states = Object.values(environments).filter(({ environment }) =>
    Object.hasOwn(project.environments, environment),
  );
  refuseUnfittingValue(whole?.feature, feature, states);
  const { name, payloadSchema } = feature;
  if (payloadSchema === undefined || payloadSchema === whole?.feature.payloadSchema) return;
  refuseStoredMisfits(payloadSchema, name, states);
}

/** The flag itself, without tags and environments. */
function decideFeature(caller: Caller, { project, whole }: FoundFlag, wanted: WantedFlag) {
  const schema = wanted.payloadSchema && {
    payloadSchema: checkSchema(wanted.payloadSchema, '/payloadSchema'),
  };
  const removal = wanted.payloadSchema === null && { payloadSchema: null };
  if (whole) {
    const { type, description, impressionData, stale, links } = wanted;
    const { valueType, defaultValue } = wanted;
    return decideUpdate(whole, {
      ...(links && { links: decideImportedLinks(whole.feature.links, links) }),
      ...(type !== undefined && { type }),
      ...(description !== undefined && { description }),
      ...(impressionData !== undefined && { impressionData }),
      ...(stale !== undefined && { stale }),
      ...(valueType !== undefined && { valueType }),
      ...(defaultValue !== undefined && { defaultValue }),
      ...(schema ?? removal),
    });
  }
  const { tags: _tags, payloadSchema: _schema, creator, ...request } = wanted;
  if (!isWantedArchived(wanted)) refuseUnmatchedName(project, wanted.name);
  const feature: Feature = {
    ...newFeature(caller, project, request, []),
    ...(wanted.links && { links: decideImportedLinks([], wanted.links) }),
    ...schema,
    // The age of the flag, so that it becomes stale at the same time.
    createdAt: pastOf(wanted.createdAt),
    ...(creator !== undefined && { createdBy: { id: IMPORTED_CREATOR_ID, name: creator } }),
    ...(isWantedArchived(wanted) && { archivedAt: pastOf(wanted.archivedAt) }),
  };
  const created: EventDraft = { type: 'feature-created', data: featureEventData(feature) };
  const archived: EventDraft[] = feature.archivedAt === null ? [] : [{ type: 'feature-archived' }];
  return {
    after: { feature, environments: {} },
    events: [created, ...archived].map((draft) => atFeature(feature, draft)),
  };
}

/** A time that is not in the future; now, if it is unknown. */
function pastOf(time: string | null | undefined): string {
  const then = time ? Date.parse(time) : Number.NaN;
  return new Date(Number.isNaN(then) ? Date.now() : Math.min(then, Date.now())).toISOString();
}

function decideEnvironments(
  { feature, environments }: WholeFeature,
  wanted: WantedFlag,
  references: References,
) {
  const decisions = wanted.environments.map((each) => {
    const before =
      environments[each.environment] ?? emptyEnvironment(feature.name, each.environment);
    const { after, events } = decideEnvironment(before, each, references, feature.project, {
      isWhole: wanted.isWhole === true,
    });
    refuseMisfits(feature, before, after);
    return {
      after,
      events: events.map((draft) => atFeature(feature, draft, each.environment)),
    };
  });
  const changed = decisions.filter(({ events }) => events.length > 0);
  return {
    environments: Object.fromEntries(changed.map(({ after }) => [after.environment, after])),
    events: changed.flatMap(({ events }) => events),
  };
}

function decideDependencies(before: Feature, { parents }: FoundFlag, wanted: WantedFlag) {
  const changed = new Map(parents);
  const events: EventDraft[] = [];
  let child = before;
  for (const gone of wanted.isWhole ? surplusDependencies(before, wanted) : []) {
    child = { ...child, dependencies: child.dependencies.filter((each) => each !== gone) };
    const parent = changed.get(gone.feature);
    if (parent) changed.set(gone.feature, withoutChild(parent, child.name));
    events.push(atFeature(child, { type: 'feature-dependency-removed', preData: gone }));
  }
  for (const request of wanted.dependencies) {
    const decision = decideDependency(child, changed.get(request.feature), request);
    child = decision.child;
    changed.set(request.feature, decision.parent);
    events.push(...decision.events);
  }
  return { child, parents: changed, events };
}

function surplusDependencies({ dependencies }: Feature, wanted: WantedFlag) {
  const named = new Set(wanted.dependencies.map(({ feature }) => feature));
  return dependencies.filter(({ feature }) => !named.has(feature));
}
