import compareVersions from 'semver/functions/compare.js';
import parseVersion from 'semver/functions/parse.js';
import type { Caller } from '../auth/caller.ts';
import { environmentOf } from '../auth/environment-of.ts';
import { getEnvironment } from '../environments/environment-store.ts';
import type { EnvironmentState, FlagEntry } from './model.ts';

/** What a client asks for; what it may see is settled by its token. */
export interface ClientQuery {
  /** Ids; absent: all that the token is for. */
  readonly project?: readonly string[];
  readonly namePrefix?: string;
  /** `type:value`; any of them will do. */
  readonly tag?: readonly string[];
  /** Asked of admin tokens only. */
  readonly environment?: string;
}

/** Which flags a client is sent, and how. */
export interface ClientScope {
  readonly environment: string;
  /** Ids, in order; absent: all. */
  readonly projects?: readonly string[];
  readonly namePrefix?: string;
  /** `type:value`, in order. */
  readonly tags?: readonly string[];
  /** Whether it knows nothing of segments: their constraints are put into its strategies then. */
  readonly inlineSegments: boolean;
}

/** From this version of the client specification on, clients take segments apart from flags. */
const SEGMENTS_SINCE = '4.2.0';

const knowsSegments = (specification: string | undefined): boolean => {
  const version = parseVersion(specification);
  return version !== null && compareVersions(version, SEGMENTS_SINCE) >= 0;
};

const sorted = (values: readonly string[]): string[] => [...new Set(values)].sort();

const projectsOf = (
  { projects: own }: Caller,
  asked: readonly string[] | undefined,
): string[] | undefined => {
  if (asked === undefined || asked.includes('*'))
    return own.includes('*') ? undefined : sorted(own);
  return sorted(own.includes('*') ? asked : asked.filter((id) => own.includes(id)));
};

/**
 * Settles what a client is sent. Only an admin token, which is for all environments, says which one.
 *
 * @param specification the header `Unleash-Client-Spec`
 * @throws {NotFoundError} when an admin token asks for an environment that there is not
 */
export const scopeOf = async (
  caller: Caller,
  query: ClientQuery,
  specification: string | undefined,
): Promise<ClientScope> => {
  const environment = environmentOf(caller, query.environment);
  // A token's own environment exists: it went with the environment else.
  if (caller.environment !== environment) await getEnvironment(environment);
  const projects = projectsOf(caller, query.project);
  return {
    environment,
    ...(projects && { projects }),
    ...(query.namePrefix && { namePrefix: query.namePrefix }),
    ...(query.tag && query.tag.length > 0 && { tags: sorted(query.tag) }),
    inlineSegments: !knowsSegments(specification),
  };
};

/** Whether flags of a project are within what a client may be told of. */
export const includesProject = ({ projects }: ClientScope, project: string): boolean =>
  projects === undefined || projects.includes(project);

const isAskedFor = (
  { name, project, tags }: FlagEntry,
  scope: ClientScope,
  ids: ReadonlySet<string> | undefined,
): boolean =>
  (ids === undefined || ids.has(project)) &&
  (scope.namePrefix === undefined || name.startsWith(scope.namePrefix)) &&
  (scope.tags === undefined || tags.some((tag) => scope.tags?.includes(tag)));

/**
 * The flags that a client is sent, in the order of names. The flags that they hang on come along, also if
 * they have another prefix or tag: a client takes a missing parent for one that is off.
 */
export const selectFlags = (
  { flags }: EnvironmentState,
  scope: ClientScope,
): readonly FlagEntry[] => {
  const ids = scope.projects && new Set(scope.projects);
  const all = [...flags.values()];
  const asked = all.filter((entry) => isAskedFor(entry, scope, ids));
  if (scope.namePrefix === undefined && scope.tags === undefined) return asked;
  const chosen = new Set(asked.flatMap(({ name, parents }) => [name, ...parents]));
  return all.filter(
    ({ name, project }) => chosen.has(name) && (ids === undefined || ids.has(project)),
  );
};
