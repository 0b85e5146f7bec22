import type { SourceProject } from './copy-projects.ts';
import type { Project } from './instance-model.ts';
import type { Source } from './source.ts';
import type { State, StateFeature } from './state-file.ts';
import { contextNames, partOfState } from './state-parts.ts';

const GAPS =
  'A state export has no dependencies of flags, no default strategies of projects, and of context fields only the names: add the rest by hand.';
const DEFAULT_PROJECT = 'default';

/** A file with a state export. Pure. */
export function stateSource(state: State): Source {
  return {
    gaps: [GAPS],
    readDefinitions: async () => ({
      environments: state.environments,
      contextFields: contextNames(state).map((name) => ({ name })),
      tagTypes: state.tagTypes,
      strategyTypes: state.strategies.filter(
        ({ editable = true, builtIn }) => editable && !builtIn,
      ),
      segments: state.segments,
    }),
    readProjects: async () => projectsOf(state),
    readParts: async ({ id, environments }) =>
      environments.map(({ name }) => ({
        environment: name,
        data: partOfState(
          state,
          namesOf(state, id, () => true),
          name,
        ),
      })),
    readTokens: async () => [],
    readApplications: async () => [],
  };
}

function namesOf(
  { features }: State,
  project: string,
  isWanted = ({ archived = false }: StateFeature) => !archived,
): string[] {
  return features
    .filter((feature) => (feature.project ?? DEFAULT_PROJECT) === project && isWanted(feature))
    .map(({ name }) => name);
}

/** The environments of a project are those of its flags; of one without flags, all that are in use. */
function projectsOf(state: State): SourceProject[] {
  const listed = new Map<string, Project>(state.projects.map((project) => [project.id, project]));
  for (const { project = DEFAULT_PROJECT } of state.features) {
    if (!listed.has(project)) listed.set(project, { id: project, name: project });
  }
  const types = new Map(state.environments.map((each) => [each.name, each]));
  return [...listed.values()].map((project) => ({
    ...project,
    environments: [...environmentsOf(state, project.id)].map(
      (name) => types.get(name) ?? { name, type: 'production' },
    ),
  }));
}

function environmentsOf(state: State, project: string): ReadonlySet<string> {
  const names = new Set(namesOf(state, project));
  const rows = [...state.featureEnvironments, ...state.featureStrategies];
  const own = rows.filter(({ featureName }) => names.has(featureName));
  const inUse = state.environments.filter(({ enabled = true }) => enabled);
  if (own.length === 0 && inUse.length > 0) return new Set(inUse.map(({ name }) => name));
  return new Set((own.length > 0 ? own : rows).map(({ environment }) => environment));
}
