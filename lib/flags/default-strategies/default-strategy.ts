import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { environmentNotFound } from '../../environments/environment-store.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { invalid, ValidationError } from '../../platform/errors.ts';
import type { PreparedDefault } from '../../projects/change-project-environments.ts';
import type { Project } from '../../projects/model.ts';
import { getProject, updateProjectWrite } from '../../projects/project-store.ts';
import type { DefaultStrategy } from '../../strategies/model.ts';
import { emptyEnvironment } from '../feature-data/rules.ts';
import { refuseUnknownReferences } from '../feature-environments/change-environment.ts';
import type { StrategyRequest } from '../feature-environments/model.ts';
import { addStrategy } from '../feature-environments/strategies.ts';
import { findSegments } from '../segments/segment-store.ts';
import { futureSegmentUseWrites, keepSegmentWrite } from '../segments/segment-uses.ts';
import { keepStrategyTypeWrites } from '../strategy-types/strategy-type-uses.ts';

type DefaultStrategyRequest = StrategyRequest & { readonly name: string };

type Completed = ReturnType<typeof normalizeDefaultStrategy>;

interface DefaultStrategyPlace {
  readonly projectId: string;
  readonly environment: string;
}

/**
 * A default strategy from a request, checked like a strategy of a flag and with defaults. Pure.
 * @throws {ValidationError} naming the property
 */
export function normalizeDefaultStrategy(request: DefaultStrategyRequest, environment: string) {
  const { strategy } = addStrategy(emptyEnvironment('', environment), request);
  const { name, title, disabled, constraints, segments, variants, parameters } = strategy;
  return {
    name,
    title,
    disabled,
    constraints,
    segments,
    variants,
    parameters: withoutEmptyGroup(parameters),
    ...(request.sortOrder !== undefined && { sortOrder: request.sortOrder }),
  } satisfies DefaultStrategy;
}

/**
 * Sets the strategy that flags of a project get when they are enabled in an environment without one.
 * @returns the strategy with defaults
 * @throws {NotFoundError} for an unknown project, or an environment that it does not have
 * @throws {ValidationError} naming the property
 */
export async function setDefaultStrategy(
  caller: Caller,
  place: DefaultStrategyPlace,
  request: DefaultStrategyRequest,
) {
  const { projectId, environment } = place;
  return recordChange(
    { author: caller.author, expect: [{ type: 'default-strategy-updated', project: projectId }] },
    async () => {
      const [project, data] = await allInOrder([
        getProjectWith(projectId, environment),
        checked(request, place),
      ]);
      const preData = project.environments[environment]?.defaultStrategy;
      if (isDeepStrictEqual(preData, data)) return noChange(data);
      return {
        writes: [
          updateProjectWrite(project, withDefault(project, environment, data)),
          ...referenceWrites(project, environment, data, preData?.segments),
        ],
        events: [
          {
            type: 'default-strategy-updated',
            project: projectId,
            environment,
            data,
            ...(preData && { preData }),
          },
        ],
        result: data,
      };
    },
  );
}

/** Removes the empty default group, so that the rollout of each flag uses the flag's name as its group. */
function withoutEmptyGroup({ groupId, ...parameters }: Readonly<Record<string, string>>) {
  return groupId ? { ...parameters, groupId } : parameters;
}

async function getProjectWith(id: string, environment: string): Promise<Project> {
  const project = await getProject(id);
  if (!Object.hasOwn(project.environments, environment)) throw environmentNotFound(environment);
  return project;
}

/**
 * A default strategy for an environment that a project does not have yet.
 * @throws {ValidationError} naming the property in `defaultStrategy` of the body
 */
export async function prepareDefaultStrategy(
  request: DefaultStrategyRequest,
  place: DefaultStrategyPlace,
): Promise<PreparedDefault> {
  try {
    const strategy = await checked(request, place);
    return {
      strategy,
      writesFor: (project) => referenceWrites(project, place.environment, strategy),
    };
  } catch (error) {
    throw error instanceof ValidationError ? error.at('/body/defaultStrategy') : error;
  }
}

/**
 * The writes that keep what a default strategy refers to from being deleted in the meantime, and record which segments
 * it has.
 * @param before ids of the segments of the default strategy before
 */
function referenceWrites(
  { id: project, createdAt }: Project,
  environment: string,
  { name, segments }: Completed,
  before: readonly number[] = [],
): Write[] {
  return [
    ...keepStrategyTypeWrites(name),
    ...segments.map((id) => keepSegmentWrite(id, project, createdAt)),
    ...futureSegmentUseWrites({ project, environment }, before, segments, createdAt),
  ];
}

/** The strategy with defaults, after checking that everything it refers to exists. */
async function checked(
  request: DefaultStrategyRequest,
  { projectId, environment }: DefaultStrategyPlace,
): Promise<Completed> {
  const data = normalizeDefaultStrategy(request, environment);
  await allInOrder([
    refuseUnknownReferences(request, projectId),
    refuseUnknownSegments(data.segments, projectId),
  ]);
  return data;
}

/** @throws {ValidationError} naming segments that the project may not use */
async function refuseUnknownSegments(ids: readonly number[], project: string): Promise<void> {
  const segments = await findSegments(ids);
  const wrong = ids.filter((_id, index) => {
    const segment = segments[index];
    return !segment || (segment.project && segment.project !== project);
  });
  if (wrong.length === 0) return;
  throw invalid('/body/segments', `must be ids of segments that the project "${project}" can use`, {
    hint: `Not usable: ${wrong.join(', ')}.`,
  });
}

function withDefault(
  project: Project,
  environment: string,
  defaultStrategy: DefaultStrategy,
): Project {
  return {
    ...project,
    environments: {
      ...project.environments,
      [environment]: { ...project.environments[environment], defaultStrategy },
    },
    updatedAt: new Date().toISOString(),
  };
}
