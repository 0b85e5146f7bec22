import type { ExportData } from '../../lib/import-export/export-data.ts';
import type { ImportPart } from '../../lib/import-export/model.ts';
import { chunksOf } from '../../lib/platform/chunks.ts';
import { type AdminApi, ifThere, Stopped } from './admin-api.ts';
import { mergeExports } from './batches.ts';
import { findProjectEnvironments, type SourceProject } from './copy-projects.ts';
import { type EnabledStates, statesOf, withStates } from './flag-states.ts';
import type {
  ApiToken,
  Application,
  ContextField,
  Environment,
  Project,
  Segment,
  StrategyType,
  TagType,
} from './instance-model.ts';
import type { Definitions, Source } from './source.ts';
import { listArchivedFlags, listFlags, withListed } from './source-flags.ts';
import { withSourceOrder } from './source-order.ts';
import { readState } from './state-file.ts';
import { partOfState } from './state-parts.ts';

/** Number of flags per export request. */
const FLAGS_PER_EXPORT = 100;

const GAPS =
  'Favourites are not brought over: they are those of accounts, so people mark theirs again. Nor are strategies of archived flags.';

/** A running instance. It is only read. */
export function instanceSource(api: AdminApi): Source {
  const segments = once(() => listSegments(api));
  const exportPart = exporter(api, segments);
  return {
    gaps: [GAPS],
    readDefinitions: () => readDefinitions(api, segments()),
    readProjects: () => readProjects(api),
    readParts: async (project) => {
      const [flags, archived] = await Promise.all([
        listFlags(api, project.id),
        listArchivedFlags(api, project.id),
      ]);
      const states = statesOf(flags, api.url);
      const names = flags.map(({ name }) => name);
      const parts = await exportParts(exportPart, project, names, states);
      return withListed(await withSourceOrder(api, project.id, parts), flags, archived);
    },
    readTokens: async () => (await api.get<{ tokens: ApiToken[] }>('api-tokens')).tokens,
    readApplications: async () => {
      const found = await ifThere(api.get<{ applications: Application[] }>('metrics/applications'));
      return found?.applications ?? [];
    },
  };
}

/** The definitions of a running instance that flags refer to. */
export async function readDefinitions(
  api: AdminApi,
  segments: Promise<readonly Segment[]> = listSegments(api),
): Promise<Definitions> {
  const [environments, contextFields, { tagTypes }, { strategies }] = await Promise.all([
    listEnvironments(api),
    // Versions before 7.5 have no fields of projects, and ignore the query.
    api.get<ContextField[]>('context?include=project'),
    api.get<{ tagTypes: TagType[] }>('tag-types'),
    api.get<{ strategies: StrategyType[] }>('strategies'),
    segments,
  ]);
  return {
    environments,
    contextFields,
    tagTypes,
    strategyTypes: strategies.filter(({ editable = true }) => editable),
    segments: await segments,
  };
}

async function listEnvironments(api: AdminApi): Promise<readonly Environment[]> {
  const found = await ifThere(api.get<{ environments: Environment[] }>('environments'));
  if (found) return found.environments;
  throw new Stopped(
    `${api.url} has no environments, so it is older than 4.3: import a file with its state export instead.`,
  );
}

/** Versions before 4.13 have no segments. */
async function listSegments(api: AdminApi): Promise<readonly Segment[]> {
  return (await ifThere(api.get<{ segments: Segment[] }>('segments')))?.segments ?? [];
}

async function readProjects(api: AdminApi): Promise<SourceProject[]> {
  const [{ projects }, all] = await Promise.all([
    api.get<{ projects: Project[] }>('projects'),
    listEnvironments(api),
  ]);
  const inUse = all.filter(({ enabled = true }) => enabled);
  return Promise.all(
    projects.map(async (project) => ({
      ...project,
      // Old versions do not list them by project.
      environments: (await findProjectEnvironments(api, project.id)) ?? inUse,
    })),
  );
}

type ExportPart = (names: readonly string[], environment: string) => Promise<ExportData>;

/** Exports flags by batches or, from versions before 4.22, from one export of everything. */
function exporter(api: AdminApi, segments: () => Promise<readonly Segment[]>): ExportPart {
  const state = once(() => exportState(api));
  return async (features, environment) => {
    const body = { features, environment };
    const data = await ifThere(api.request<ExportData>('POST', 'features-batch/export', body));
    if (!data) return partOfState(await state(), features, environment);
    return withConstraints(data, await segments());
  };
}

async function exportState(api: AdminApi) {
  const state = await ifThere(api.get<unknown>('state/export'));
  if (state === undefined) {
    throw new Stopped(
      `${api.url} has neither features-batch/export nor state/export: update it to 4.3 or later.`,
    );
  }
  return readState(state, undefined);
}

/**
 * Reads the parts of a project. Whether a flag is on is taken from the list of flags: the exports
 * of versions 6.6.0 to 7.2.x report the environment's own state for every flag.
 */
async function exportParts(
  exportPart: ExportPart,
  { environments }: SourceProject,
  names: readonly string[],
  states: EnabledStates,
): Promise<ImportPart[]> {
  const parts: ImportPart[] = [];
  for (const { name: environment } of environments) {
    const exports: ExportData[] = [];
    for (const chunk of chunksOf(names, FLAGS_PER_EXPORT)) {
      exports.push(await exportPart(chunk, environment));
    }
    parts.push({ environment, data: withStates(mergeExports(exports), environment, states) });
  }
  return parts;
}

/**
 * Adds the segments with their constraints, so that a dry run can list missing ones. Their types are
 * not checked here: the service does, and its errors name the segment.
 */
function withConstraints(data: ExportData, segments: readonly Segment[]): ExportData {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return {
    ...data,
    segments: (data.segments ?? []).map((segment) => {
      const full = byId.get(segment.id);
      // Other servers type constraints as they like; the import checks them.
      return full ? { ...segment, constraints: full.constraints as never } : segment;
    }),
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read();
    return result;
  };
}
