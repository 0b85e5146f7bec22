import type { Caller } from '../auth/caller.ts';
import { getWholeEnvironment } from '../environments/environment-store.ts';
import { listContextFields } from '../flags/context-fields/context-field-store.ts';
import { readStates } from '../flags/feature-data/feature-store.ts';
import type { Feature, FeatureTag } from '../flags/feature-data/model.ts';
import { listCommittedFlags } from '../flags/features/list-committed-flags.ts';
import { listSegments } from '../flags/segments/segment-store.ts';
import { DEFAULT_TAG_TYPE } from '../flags/tag-types/model.ts';
import { listTagTypes } from '../flags/tag-types/tag-type-store.ts';
import { listTagUses } from '../flags/tags/tag-store.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { invalid } from '../platform/errors.ts';
import { requirePermission } from '../projects/authorization/require-permission.ts';
import { listProjects } from '../projects/project-store.ts';
import { visibleProjects } from '../projects/visible-projects.ts';
import type { ExportQuery } from './export-query.ts';
import { presentExport } from './present-export.ts';
import { claimExportEvent, recordExport } from './record-export.ts';

/**
 * Exports active flags that the caller can see, in one environment and in the format that an import
 * accepts, with everything that was committed before. Recorded as an event, or beyond ten in a minute
 * as a line of the log.
 *
 * @throws {NotFoundError} for an unknown environment or project
 * @throws {ValidationError} without `features`, `tag` and `project`, or with two that contradict
 */
export async function exportFeatures(caller: Caller, query: ExportQuery) {
  const [selected] = await Promise.all([
    select(caller, query),
    getWholeEnvironment(query.environment),
  ]);
  const visible = await onlyVisible(
    caller,
    selected.filter(({ archivedAt }) => archivedAt === null),
  );
  const features = [...visible].sort(compareNames);
  const [flags, contextFields, segments, tagTypes, hasEvent] = await Promise.all([
    findStates(features, query.environment),
    listContextFields(),
    listSegments(),
    listTagTypes(),
    claimExportEvent(caller.author),
  ]);
  await recordExport(caller.author, hasEvent, query, features.length);
  return presentExport(flags, { contextFields, segments, tagTypes });
}

/**
 * A project counts more than names of flags. An empty list of names means all flags, unless something
 * else selects them.
 */
function select(
  caller: Caller,
  { features, tag, project }: ExportQuery,
): Promise<readonly Feature[]> {
  const names = project === undefined && features?.length ? features : undefined;
  const given = [names, tag, project].filter((each) => each !== undefined);
  if (given.length > 1 || (given.length === 0 && features === undefined)) {
    throw invalid('/body', 'must have exactly one of `features`, `tag` and `project`');
  }
  if (project !== undefined) return findOfProject(caller, project);
  if (tag !== undefined) return findTagged(parseTag(tag));
  return names ? findFeatures(names) : findAll();
}

async function findOfProject(caller: Caller, project: string): Promise<Feature[]> {
  await requirePermission(caller, [], { project });
  return listCommittedFlags([project]);
}

async function findAll(): Promise<Feature[]> {
  const projects = await listProjects();
  return listCommittedFlags(
    projects.filter(({ featureCount }) => featureCount > 0).map(({ id }) => id),
  );
}

async function findFeatures(names: readonly string[]): Promise<Feature[]> {
  const found = await getItems([...new Set(names)].map(keys.feature));
  return found.filter((feature) => feature !== undefined);
}

async function findTagged(tag: FeatureTag): Promise<Feature[]> {
  const uses = await listTagUses(tag);
  const features = await findFeatures(uses.map(({ feature }) => feature));
  return features.filter(({ tags }) =>
    tags.some(({ type, value }) => type === tag.type && value === tag.value),
  );
}

function parseTag(text: string): FeatureTag {
  const separator = text.indexOf(':');
  return separator < 0
    ? { type: DEFAULT_TAG_TYPE, value: text }
    : { type: text.slice(0, separator), value: text.slice(separator + 1) };
}

async function onlyVisible(
  { rights }: Caller,
  features: readonly Feature[],
): Promise<readonly Feature[]> {
  if (rights.isAdmin || features.length === 0) return features;
  const visible = await visibleProjects(rights);
  return features.filter(({ project }) => visible.has(project));
}

function compareNames(a: Feature, b: Feature): number {
  return a.name < b.name ? -1 : 1;
}

/** Reads the settings of flags from their own items; the list may be out of date. */
async function findStates(features: readonly Feature[], environment: string) {
  const states = await readStates(features.map(({ name }) => [name, environment]));
  return features.flatMap((feature, index) => {
    const state = states[index];
    return state ? [{ feature, state }] : [];
  });
}
