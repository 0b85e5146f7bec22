import type { Caller } from '../../auth/caller.ts';
import { compareText } from '../../platform/compare-text.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { readInWaves } from '../../platform/dynamo/read-in-waves.ts';
import { projectNotFound } from '../../projects/project-store.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import type { DirectoryState, ListedFlag } from '../directory/model.ts';
import { lacksPayloadTypes } from '../feature-data/summarize.ts';
import type { ValueType } from '../value-types/model.ts';
import { allVariants, flagValueOf, payloadTypes } from '../value-types/value-type-rules.ts';
import { capabilitiesIn, isInScope } from './manifest-scope.ts';
import { presentManifestFlag } from './present-manifest.ts';

/**
 * The active flags of a project, or of all that the caller has, with their types: from the directory. Only the settings of
 * environments with variants that were stored before the types of their payloads were are read.
 * @param projectId absent: all projects of the caller
 * @throws {NotFoundError} for a project that the caller does not have
 */
export async function readManifest(caller: Caller, projectId?: string) {
  const directory = await readFlagDirectory();
  const projects = [...directory.projects.values()].filter(
    (project) =>
      project.archivedAt === null &&
      isInScope(caller, project) &&
      (projectId === undefined || project.id === projectId),
  );
  if (projectId !== undefined && projects.length === 0) throw projectNotFound(projectId);
  const flags = flagsOf(directory, projects);
  const readTypes = await readMissingTypes(flags);
  return {
    capabilities: capabilitiesIn(caller, projects),
    flags: flags.map(({ flag, environments }) =>
      presentManifestFlag(
        flag,
        flagValueOf(
          flag,
          flag.schemaType,
          environments.flatMap(
            (name) =>
              flag.environments[name]?.payloadTypes ?? readTypes.get(placeOf(flag, name)) ?? [],
          ),
        ),
      ),
    ),
  };
}

interface PlacedFlag {
  readonly flag: ListedFlag;
  /** Names of the environments that it has settings in, of those of its project. */
  readonly environments: readonly string[];
}

/** By project and key. */
function flagsOf(
  { flags }: DirectoryState,
  projects: readonly { readonly id: string; readonly environments: object }[],
): PlacedFlag[] {
  const known = new Map(projects.map((project) => [project.id, project]));
  return [...flags.values()]
    .flatMap((flag) => {
      const project = flag.archivedAt === null ? known.get(flag.project) : undefined;
      if (!project) return [];
      const environments = Object.keys(flag.environments).filter((name) =>
        Object.hasOwn(project.environments, name),
      );
      return [{ flag, environments }];
    })
    .sort(
      ({ flag: a }, { flag: b }) =>
        compareText(a.project, b.project) || compareText(a.name, b.name),
    );
}

async function readMissingTypes(
  flags: readonly PlacedFlag[],
): Promise<ReadonlyMap<string, readonly ValueType[]>> {
  const places = flags
    .filter(({ flag }) => flag.valueType === undefined && flag.schemaType === undefined)
    .flatMap(({ flag, environments }) =>
      environments
        .filter((name) => {
          const summary = flag.environments[name];
          return summary !== undefined && lacksPayloadTypes(summary);
        })
        .map((environment) => ({ flag, environment })),
    );
  const states = await readInWaves(
    places.map(({ flag, environment }) => keys.featureEnvironment(flag.name, environment)),
  );
  return new Map(
    places.map(({ flag, environment }, index) => {
      const state = states[index];
      return [placeOf(flag, environment), state ? payloadTypes(allVariants(state)) : []];
    }),
  );
}

function placeOf({ name }: ListedFlag, environment: string): string {
  return `${name} ${environment}`;
}
