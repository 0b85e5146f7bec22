import compareVersions from 'semver/functions/compare.js';
import parseVersion from 'semver/functions/parse.js';
import type { Caller } from '../../auth/caller.ts';
import { environmentForToken } from '../../auth/environment-for-token.ts';
import { getWholeEnvironment } from '../../environments/environment-store.ts';
import type { EnvironmentState, FlagEntry } from './model.ts';

/** The query of a client. Its token limits what it may see. */
export interface ClientQuery {
  /** Project ids; if absent, all projects of the token. */
  readonly project?: readonly string[];
  readonly namePrefix?: string;
  /** `type:value`; a flag needs one of them. */
  readonly tag?: readonly string[];
  /** Only used for admin tokens. */
  readonly environment?: string;
}

/** Which flags a client gets, and in which form. */
export interface ClientScope {
  readonly environment: string;
  /** Project ids, sorted; if absent, all projects. */
  readonly projects?: readonly string[];
  readonly namePrefix?: string;
  /** `type:value`, sorted. */
  readonly tags?: readonly string[];
  /** Whether to inline segments in strategies, because the client does not support segments. */
  readonly inlineSegments: boolean;
}

/** Since this version of the client specification, clients support segments. */
const SEGMENTS_SINCE = '4.2.0';

/**
 * Determines which flags a client gets. Only an admin token, which is valid in all environments,
 * may name one.
 *
 * @param specification the header `Unleash-Client-Spec`
 * @throws {NotFoundError} when an admin token names an unknown environment
 */
export async function scopeOf(
  caller: Caller,
  query: ClientQuery,
  specification: string | undefined,
): Promise<ClientScope> {
  const environment = environmentForToken(caller, query.environment);
  // A token's own environment exists: deleting an environment deletes its tokens.
  if (caller.environment !== environment) await getWholeEnvironment(environment);
  const projects = projectsOf(caller, query.project);
  return {
    environment,
    ...(projects && { projects }),
    ...(query.namePrefix && { namePrefix: query.namePrefix }),
    ...(query.tag && query.tag.length > 0 && { tags: sorted(query.tag) }),
    inlineSegments: !knowsSegments(specification),
  };
}

/** Whether the scope of a client includes a project. */
export function includesProject({ projects }: ClientScope, project: string): boolean {
  return projects === undefined || projects.includes(project);
}

/**
 * The flags that a client gets, sorted by name. Their parents are included even if they do not
 * match the prefix or the tags, because a client treats a missing parent as off.
 */
export function selectFlags({ flags }: EnvironmentState, scope: ClientScope): readonly FlagEntry[] {
  const ids = scope.projects && new Set(scope.projects);
  const all = [...flags.values()];
  const matching = all.filter((entry) => matchesFilters(entry, scope, ids));
  if (scope.namePrefix === undefined && scope.tags === undefined) return matching;
  const chosen = new Set(matching.flatMap(({ name, parents }) => [name, ...parents]));
  return all.filter(
    ({ name, project }) => chosen.has(name) && (ids === undefined || ids.has(project)),
  );
}

function projectsOf(
  { projects: own }: Caller,
  requested: readonly string[] | undefined,
): string[] | undefined {
  if (requested === undefined || requested.includes('*'))
    return own.includes('*') ? undefined : sorted(own);
  return sorted(own.includes('*') ? requested : requested.filter((id) => own.includes(id)));
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

function knowsSegments(specification: string | undefined): boolean {
  // The parser throws and catches an error for a value that is not text: that is slow.
  if (specification === undefined) return false;
  const version = parseVersion(specification);
  return version !== null && compareVersions(version, SEGMENTS_SINCE) >= 0;
}

function matchesFilters(
  { name, project, tags }: FlagEntry,
  scope: ClientScope,
  ids: ReadonlySet<string> | undefined,
): boolean {
  return (
    (ids === undefined || ids.has(project)) &&
    (scope.namePrefix === undefined || name.startsWith(scope.namePrefix)) &&
    (scope.tags === undefined || tags.some((tag) => scope.tags?.includes(tag)))
  );
}
