import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft, EventType } from '../../events/log/types.ts';
import type { InputOf } from '../../http/contract.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { invalid, NameExistsError } from '../../platform/errors.ts';
import { countFeaturesWrite } from '../../projects/count-features.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import type { Project } from '../../projects/model.ts';
import { refuseUnmatchedName } from '../../projects/naming-rules.ts';
import { getProject } from '../../projects/project-store.ts';
import { createFeatureWrite } from '../feature-data/feature-store.ts';
import { expectedFeatureEvents } from '../feature-data/load-feature.ts';
import type { Feature, FeatureContext, FeatureTag } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';
import { builtInFeatureTypeId } from '../feature-types/built-in-feature-types.ts';
import { prepareTagging } from '../tags/tagging.ts';
import { declared, refuseUnfittingValue } from './declared-value.ts';
import type { createFeatureSchema } from './feature-request-schema.ts';
import { presentDeclaredValue } from './present-flag-value.ts';
import { presentLinks } from './present-links.ts';
import { presentPayloadSchema } from './present-schema-of-payloads.ts';

type CreateFeatureRequest = InputOf<typeof createFeatureSchema>;

const tagEvents = ['tag-created', 'feature-tagged'] as const;

export function featureNameTaken(name: string) {
  return (): Error =>
    new NameExistsError(
      { kind: 'flag', name },
      `A flag named "${name}" already exists, active or archived.`,
    );
}

/** A new flag. */
export function newFeature(
  caller: Caller,
  project: Project,
  request: CreateFeatureRequest,
  tags: readonly FeatureTag[],
): Feature {
  const { name, type, description, impressionData, stale } = request;
  const feature = {
    name,
    project: project.id,
    type: type ?? 'release',
    description: description ?? null,
    stale: stale ?? false,
    potentiallyStale: false,
    impressionData: impressionData ?? false,
    createdAt: new Date().toISOString(),
    createdBy: { id: caller.author.id, name: caller.author.name },
    archivedAt: null,
    lastSeenAt: null,
    tags,
    dependencies: [],
    children: [],
    environments: {},
    version: 1,
  };
  return declared(feature, request);
}

/** The properties of a flag that its events contain. */
export function featureEventData(feature: Feature) {
  return {
    name: feature.name,
    project: feature.project,
    type: feature.type,
    description: feature.description,
    stale: feature.stale,
    impressionData: feature.impressionData,
    archived: feature.archivedAt !== null,
    createdAt: feature.createdAt,
    ...(feature.links?.length && { links: presentLinks(feature) }),
    ...presentPayloadSchema(feature),
    ...presentDeclaredValue(feature),
  };
}

/**
 * The request with the id of its feature type as it is stored; the set of types is fixed.
 * @throws {ValidationError} naming the unknown type
 */
export function checkFeatureType<R extends { readonly type?: string }>(request: R): R {
  const { type: sent } = request;
  if (sent === undefined) return request;
  const type = builtInFeatureTypeId(sent);
  if (type !== undefined) return { ...request, type };
  throw invalid('/body/type', 'must be the id of an existing feature type', { sent });
}

/**
 * Creates a flag, disabled in every environment of its project.
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} for an unknown type, a default value of another one, or a name against the naming pattern of the
 * project
 * @throws {NameExistsError} when an active or archived flag of the instance has this name
 * @throws {ExceedsLimitError} when the project is full
 */
export function createFeature(
  caller: Caller,
  projectId: string,
  request: CreateFeatureRequest,
): Promise<FeatureContext> {
  return recordChange(
    { author: caller.author, expect: expectedEvents(projectId, request) },
    async () => {
      const [project, environments, tagging] = await allInOrder([
        getProject(projectId),
        listEnvironments(),
        prepareTagging(
          { feature: request.name, project: projectId, at: new Date().toISOString() },
          [],
          request.tags ?? [],
        ),
      ]);
      refuseUnmatchedName(project, request.name);
      const feature = newFeature(caller, project, checkFeatureType(request), tagging.tags);
      refuseUnfittingValue(undefined, feature, []);
      const created: EventDraft = { type: 'feature-created', data: featureEventData(feature) };
      return {
        writes: [
          createFeatureWrite(feature, featureNameTaken(feature.name)),
          countFeaturesWrite(project, 1, { stale: Number(feature.stale) }),
          ...tagging.writes,
        ],
        events: [
          atFeature(feature, created),
          ...tagging.events.map((draft) => atFeature(feature, draft)),
        ],
        result: {
          feature,
          environments: {},
          project,
          projectEnvironments: environmentsIn(project, environments),
        },
      };
    },
  );
}

function expectedEvents(projectId: string, { name, tags = [] }: CreateFeatureRequest) {
  const types: EventType[] = ['feature-created', ...(tags.length > 0 ? tagEvents : [])];
  return expectedFeatureEvents({ projectId, featureName: name }, types);
}
