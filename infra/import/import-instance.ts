import type { ExportData } from '../../lib/import-export/export-data.ts';
import type { ImportPart } from '../../lib/import-export/model.ts';
import { chunksOf } from '../../lib/platform/chunks.ts';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { AdminApi, inPath } from './admin-api.ts';
import { mergeExports } from './batches.ts';
import { copyDefinitions } from './copy-definitions.ts';
import { copyFlags } from './copy-flags.ts';
import {
  copyDefaultStrategies,
  copyProjects,
  environmentsOfProject,
  type SourceProject,
} from './copy-projects.ts';
import { copyTokens } from './copy-tokens.ts';
import {
  contextFieldKind,
  environmentKind,
  segmentKind,
  strategyTypeKind,
  tagTypeKind,
} from './definition-kinds.ts';
import type {
  ApiToken,
  ContextField,
  Environment,
  Project,
  Segment,
  StrategyType,
  TagType,
} from './instance-model.ts';
import type { Run } from './migration.ts';
import type { ImportOptions } from './options.ts';

/** Number of flags per export request. */
const FLAGS_PER_EXPORT = 100;

/** Copies all flags of a running instance, and all definitions that they refer to. */
export async function importInstance(run: Run, options: ImportOptions): Promise<void> {
  const api = new AdminApi(options.source, options.sourceToken ?? '');
  const [source, projects] = await Promise.all([readDefinitions(api), readProjects(api, options)]);
  await copyAllDefinitions(run, options, source, projects);
  for (const project of projects) {
    if (project.environments.length === 0) continue;
    if (run.isDryRun && !(await canCheck(run, project))) {
      const names = await listFlagNames(api, project.id);
      run.report.note('Flags', 'created', names.length);
      continue;
    }
    await copyFlags(run, project.id, await readParts(api, project, source.segments));
  }
  if (options.withTokens) {
    const { tokens } = await api.get<{ tokens: ApiToken[] }>('api-tokens');
    await copyTokens(
      run,
      tokens.filter((token) => isInScope(options, token)),
    );
  }
}

interface Definitions {
  readonly environments: readonly Environment[];
  readonly contextFields: readonly ContextField[];
  readonly tagTypes: readonly TagType[];
  readonly strategyTypes: readonly StrategyType[];
  readonly segments: readonly Segment[];
}

/** The definitions of an instance that flags refer to. */
async function readDefinitions(api: AdminApi): Promise<Definitions> {
  const [{ environments }, contextFields, { tagTypes }, { strategies }, { segments }] =
    await Promise.all([
      api.get<{ environments: Environment[] }>('environments'),
      api.get<ContextField[]>('context'),
      api.get<{ tagTypes: TagType[] }>('tag-types'),
      api.get<{ strategies: StrategyType[] }>('strategies'),
      api.get<{ segments: Segment[] }>('segments'),
    ]);
  const custom = strategies.filter(({ editable = true }) => editable);
  return { environments, contextFields, tagTypes, strategyTypes: custom, segments };
}

async function readProjects(api: AdminApi, options: ImportOptions): Promise<SourceProject[]> {
  const { projects } = await api.get<{ projects: Project[] }>('projects');
  const wanted = projects.filter(({ id }) => isWanted(options.project, id));
  if (wanted.length === 0) {
    throw new ConfigurationError(`The source has no project "${options.project}".`);
  }
  return Promise.all(
    wanted.map(async (project) => {
      const environments = await environmentsOfProject(api, project.id);
      return {
        ...project,
        environments: environments.filter(({ name }) => isWanted(options.environment, name)),
      };
    }),
  );
}

function isWanted(only: string | undefined, name: string): boolean {
  return only === undefined || only === name;
}

async function copyAllDefinitions(
  run: Run,
  options: ImportOptions,
  source: Definitions,
  projects: readonly SourceProject[],
): Promise<void> {
  const { target } = run;
  const present = await readDefinitions(target);
  const environments = source.environments.filter(({ name }) =>
    isWanted(options.environment, name),
  );
  await copyDefinitions(run, environmentKind(target), environments, present.environments);
  const existing = await copyProjects(run, projects);
  await copyDefinitions(run, contextFieldKind(target), source.contextFields, present.contextFields);
  await copyDefinitions(run, tagTypeKind(target), source.tagTypes, present.tagTypes);
  await copyDefinitions(run, strategyTypeKind(target), source.strategyTypes, present.strategyTypes);
  const ids = new Set(projects.map(({ id }) => id));
  const segments = source.segments.filter(({ project }) => !project || ids.has(project));
  await copyDefinitions(run, segmentKind(target), segments, present.segments);
  const after = run.isDryRun ? present.segments : (await readDefinitions(target)).segments;
  await copyDefaultStrategies(run, projects, existing, {
    source: source.segments,
    target: after,
  });
}

/** Flags can only be checked if their project and environments exist in the target. */
async function canCheck(run: Run, project: SourceProject): Promise<boolean> {
  const present = new Set(
    (await environmentsOfProject(run.target, project.id)).map(({ name }) => name),
  );
  return project.environments.every(({ name }) => present.has(name));
}

async function listFlagNames(api: AdminApi, project: string): Promise<string[]> {
  const path = `projects/${inPath(project)}/features`;
  const { features } = await api.get<{ features: { name: string }[] }>(path);
  return features.map(({ name }) => name);
}

/** The flags of a project, in each of its environments. */
async function readParts(
  api: AdminApi,
  { id, environments }: SourceProject,
  segments: readonly Segment[],
): Promise<ImportPart[]> {
  const names = await listFlagNames(api, id);
  const parts: ImportPart[] = [];
  for (const { name: environment } of environments) {
    const exports: ExportData[] = [];
    for (const features of chunksOf(names, FLAGS_PER_EXPORT)) {
      const body = { features, environment };
      exports.push(await api.request<ExportData>('POST', 'features-batch/export', body));
    }
    parts.push({ environment, data: withConstraints(mergeExports(exports), segments) });
  }
  return parts;
}

/** Adds the segments with their constraints, so that a dry run can list missing ones. */
function withConstraints(data: ExportData, segments: readonly Segment[]): ExportData {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return {
    ...data,
    segments: (data.segments ?? []).map((segment) => {
      const full = byId.get(segment.id);
      return full ? { ...segment, constraints: full.constraints as never } : segment;
    }),
  };
}

function isInScope({ project, environment }: ImportOptions, token: ApiToken): boolean {
  const projects = token.projects ?? [token.project ?? '*'];
  return (
    projects.every((id) => id === '*' || isWanted(project, id)) &&
    isWanted(environment, token.environment ?? '')
  );
}
