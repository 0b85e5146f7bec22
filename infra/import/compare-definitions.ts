import type { ConstraintDefinition, FlagDefinition } from '../../lib/evaluation/model.ts';
import { desiredFlags } from '../../lib/import-export/desired-flags.ts';
import {
  type ImportPart,
  isWantedArchived,
  type WantedEnvironment,
} from '../../lib/import-export/model.ts';
import { readOnce } from '../../lib/platform/read-once.ts';
import { type AdminApi, ifThere, Refusal } from './admin-api.ts';
import { type Comparison, compareFlags } from './compare-flags.ts';
import { inLanes } from './in-lanes.ts';
import type { Constraint } from './instance-model.ts';
import { instanceSource, readDefinitions } from './instance-source.ts';
import type { Source } from './source.ts';

/** Projects that are read at once. */
const PROJECTS_AT_ONCE = 4;

/** The flags of a project in an environment, as two instances have them. */
export interface PlaceComparison {
  readonly project: string;
  readonly environment: string;
  readonly comparison: Comparison;
}

/** Which projects and environments are compared; absent: all. */
export interface ComparedScope {
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

/**
 * Compares all flags of two instances in all environments, as administrators see them: no token of an application is
 * needed.
 * @param onFlags is called with the flags of the source in an environment
 * @throws {Stopped} when an instance does not respond
 */
export async function compareDefinitions(
  before: AdminApi,
  after: AdminApi,
  scope: ComparedScope,
  onFlags: (environment: string, flags: readonly FlagDefinition[]) => void,
): Promise<PlaceComparison[]> {
  const [source, target] = [instanceSource(before), targetReader(after)];
  const [projects, { segments }] = await Promise.all([
    source.readProjects(),
    source.readDefinitions(),
  ]);
  const constraints = constraintsByName(segments);
  const results: PlaceComparison[] = [];
  await inLanes(
    projects.filter(({ id }) => (scope.project ?? id) === id),
    PROJECTS_AT_ONCE,
    async (project) => {
      const environments = project.environments.filter(
        ({ name }) => (scope.environment ?? name) === name,
      );
      const parts = await source.readParts({ ...project, environments });
      const flags = definitionsOf(parts, constraints);
      for (const { name } of environments) {
        const old = flags.get(name) ?? [];
        onFlags(name, old);
        const current = await target(project.id, name);
        results.push({
          project: project.id,
          environment: name,
          comparison: compareFlags(old, current.map(comparedPart)),
        });
      }
    },
  );
  return results.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

type TargetReader = (project: string, environment: string) => Promise<readonly FlagDefinition[]>;

/**
 * Reads what applications get. An admin token may ask as an application of any environment; for the token of an account,
 * flags are exported.
 */
function targetReader(api: AdminApi): TargetReader {
  const exported = exportReader(api);
  let isAllowed = true;
  return async (project, environment) => {
    if (!isAllowed) return exported(project, environment);
    const query = new URLSearchParams({ environment, project });
    try {
      const answer = await ifThere(
        api.getFrom<{ features: FlagDefinition[] }>(`client/features?${query}`),
      );
      return answer?.features ?? [];
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 403) throw error;
      isAllowed = false;
      return exported(project, environment);
    }
  };
}

function exportReader(api: AdminApi): TargetReader {
  const source: Source = instanceSource(api);
  let segments: ReturnType<typeof readDefinitions> | undefined;
  const readProject = readOnce(async (project: string) => {
    segments ??= readDefinitions(api);
    const [definitions, projects] = await Promise.all([segments, source.readProjects()]);
    const found = projects.filter(({ id }) => id === project);
    const parts = await Promise.all(found.map((each) => source.readParts(each)));
    return definitionsOf(parts.flat(), constraintsByName(definitions.segments));
  });
  return async (project, environment) => (await readProject(project)).get(environment) ?? [];
}

type SegmentConstraints = ReadonlyMap<string, readonly Constraint[]>;

function constraintsByName(
  segments: readonly { readonly name: string; readonly constraints: readonly Constraint[] }[],
): SegmentConstraints {
  return new Map(segments.map(({ name, constraints }) => [name, constraints]));
}

/** The flags in use of an export as applications get them, by environment; segments become constraints. Pure. */
export function definitionsOf(
  parts: readonly ImportPart[],
  segments: SegmentConstraints,
): ReadonlyMap<string, readonly FlagDefinition[]> {
  const rows = desiredFlags(parts)
    .filter((flag) => !isWantedArchived(flag))
    .flatMap(({ name, dependencies, environments }) =>
      environments.map((settings) => {
        const definition = { name, dependencies, ...settingsOf(settings, segments) };
        return { environment: settings.environment, definition: comparedPart(definition) };
      }),
    );
  const byEnvironment = Map.groupBy(rows, ({ environment }) => environment);
  return new Map(
    [...byEnvironment].map(([name, group]) => [name, group.map(({ definition }) => definition)]),
  );
}

function settingsOf(
  { enabled, strategies, variants }: WantedEnvironment,
  segments: SegmentConstraints,
) {
  return {
    enabled,
    variants,
    strategies: strategies
      .filter(({ disabled }) => !disabled)
      .map(({ name, parameters = {}, constraints = [], segmentNames, variants: own = [] }) => ({
        name,
        parameters: textsOf(parameters),
        constraints: [
          ...constraints,
          // Other servers type constraints as they like; comparing them asks for no more than their names.
          ...(segmentNames.flatMap((each) => segments.get(each) ?? []) as ConstraintDefinition[]),
        ],
        variants: own,
      })),
  };
}

/** Parameters as applications get them. */
function textsOf(parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  );
}

/** What of a flag is compared: what an SDK needs to decide. */
function comparedPart(flag: FlagDefinition): FlagDefinition {
  const { name, enabled, strategies = [], variants = [], dependencies = [] } = flag;
  return {
    ...{ name, enabled, variants },
    dependencies: dependencies.map((parent) => ({ enabled: true, ...parent })),
    strategies: strategies.map(({ name: type, parameters, constraints, variants: own }) => ({
      name: type,
      ...(parameters && { parameters }),
      ...(constraints && { constraints }),
      ...(own && { variants: own }),
    })),
  };
}

function placeOf({ project, environment }: PlaceComparison): string {
  return JSON.stringify([project, environment]);
}
