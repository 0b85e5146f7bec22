import { desiredFlags } from '../../lib/import-export/desired-flags.ts';
import { type ImportPart, isWantedArchived } from '../../lib/import-export/model.ts';
import { ARCHIVED_LABEL } from './archived-flags.ts';
import { copyDefinitions } from './copy-definitions.ts';
import { copyFlags } from './copy-flags.ts';
import {
  copyDefaultStrategies,
  copyProjects,
  environmentsOfProject,
  noProject,
  type SourceProject,
} from './copy-projects.ts';
import { copyTokens, isInScope } from './copy-tokens.ts';
import {
  contextFieldKind,
  environmentKind,
  segmentKind,
  strategyTypeKind,
  tagTypeKind,
} from './definition-kinds.ts';
import { inLanes } from './in-lanes.ts';
import { readDefinitions } from './instance-source.ts';
import type { Run } from './migration.ts';
import type { ImportOptions } from './options.ts';
import type { Definitions, Source } from './source.ts';

/** Flags of no two projects depend on each other. More would wait for each other at the event log. */
const PROJECTS_AT_ONCE = 4;

/** Copies all flags of a source, and all definitions that they refer to. */
export async function importSource(
  run: Run,
  options: ImportOptions,
  source: Source,
): Promise<void> {
  const [definitions, projects] = await Promise.all([
    source.readDefinitions(),
    wantedProjects(source, options),
  ]);
  const present = await readDefinitions(run.target);
  const after = await copyAllDefinitions(run, options, { definitions, projects, present });
  await inLanes(
    projects.filter(({ environments }) => environments.length > 0),
    PROJECTS_AT_ONCE,
    async (project) => {
      const parts = await source.readParts(project);
      if (run.isDryRun && !(await canCheck(run, project))) {
        predictAll(run, project.id, parts);
        return;
      }
      await copyFlags(run, project.id, withoutExisting(parts, after));
    },
  );
  for (const gap of source.gaps) run.report.warn(gap);
  if (options.withTokens) {
    const tokens = await source.readTokens();
    await copyTokens(
      run,
      tokens.filter((token) => isInScope(options, token)),
      { weakUntil: options.weakTokensUntil, readApplications: source.readApplications },
    );
  }
}

async function wantedProjects(source: Source, options: ImportOptions): Promise<SourceProject[]> {
  const projects = await source.readProjects();
  const wanted = projects.filter(({ id }) => isWanted(options.project, id));
  if (wanted.length === 0) throw noProject(options.project ?? '');
  return wanted.map((project) => ({
    ...project,
    environments: project.environments.filter(({ name }) => isWanted(options.environment, name)),
  }));
}

function isWanted(only: string | undefined, name: string): boolean {
  return only === undefined || only === name;
}

interface Material {
  readonly definitions: Definitions;
  readonly projects: readonly SourceProject[];
  /** The definitions that the target has before the import. */
  readonly present: Definitions;
}

/** @returns the definitions that the target has then */
async function copyAllDefinitions(
  run: Run,
  options: ImportOptions,
  { definitions, projects, present }: Material,
): Promise<Definitions> {
  const { target } = run;
  const environments = definitions.environments.filter(({ name }) =>
    isWanted(options.environment, name),
  );
  await copyDefinitions(run, environmentKind(target), environments, present.environments);
  const existing = await copyProjects(run, projects);
  const ids = new Set(projects.map(({ id }) => id));
  const isWantedIn = ({ project }: { readonly project?: string | null }) =>
    !project || ids.has(project);
  const { tagTypes, strategyTypes } = definitions;
  const contextFields = definitions.contextFields.filter(isWantedIn);
  await copyDefinitions(run, contextFieldKind(target), contextFields, present.contextFields);
  await copyDefinitions(run, tagTypeKind(target), tagTypes, present.tagTypes);
  await copyDefinitions(run, strategyTypeKind(target), strategyTypes, present.strategyTypes);
  const segments = definitions.segments.filter(isWantedIn);
  await copyDefinitions(run, segmentKind(target), segments, present.segments);
  const after = run.isDryRun ? present : await readDefinitions(target);
  await copyDefaultStrategies(run, projects, existing, {
    source: definitions.segments,
    target: after.segments,
  });
  return after;
}

/** Predicts the result for flags of a project that the target does not have. */
function predictAll({ report }: Run, project: string, parts: readonly ImportPart[]): void {
  const flags = desiredFlags(parts);
  const archived = flags.filter(isWantedArchived).length;
  report.note('Flags', 'created', flags.length - archived);
  if (archived > 0) report.note(ARCHIVED_LABEL, 'created', archived);
  report.noteAnswers(project, parts);
}

/** Flags can only be checked if their project and environments exist in the target. */
async function canCheck(run: Run, project: SourceProject): Promise<boolean> {
  const present = new Set(
    (await environmentsOfProject(run.target, project.id)).map(({ name }) => name),
  );
  return project.environments.every(({ name }) => present.has(name));
}

/**
 * Without the context fields that the target has: they have been updated by themselves, which a dry
 * run only reports, so that their values would still differ.
 */
function withoutExisting(parts: readonly ImportPart[], { contextFields }: Definitions) {
  const existing = new Set(contextFields.map(({ name }) => name));
  return parts.map(
    ({ environment, data }): ImportPart => ({
      environment,
      data: {
        ...data,
        contextFields: (data.contextFields ?? []).filter(({ name }) => !existing.has(name)),
      },
    }),
  );
}
