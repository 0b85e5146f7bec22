import type { ListedFlag } from '../../flags/directory/model.ts';
import { compareText } from '../../platform/compare-text.ts';
import { MAX_DASHBOARD_FLAGS } from './limits.ts';
import { servedShare } from './served-share.ts';

/**
 * The favourite flags of a user by name, then the others that they have created, newest first; without archived ones. Pure.
 * @param seen flags that the user can see
 * @param favorites names
 * @param user id; `undefined` for a token that is nobody's, which has none
 * @param environmentOf the environment of a project that counts most; `undefined` if it has none
 */
export function chooseFlags(
  seen: readonly ListedFlag[],
  favorites: ReadonlySet<string>,
  user: number | undefined,
  environmentOf: (project: string) => string | undefined,
) {
  const active = seen.filter(({ archivedAt }) => archivedAt === null);
  const chosen = active.filter(({ name }) => favorites.has(name));
  const own = active.filter(({ name, createdBy }) => createdBy.id === user && !favorites.has(name));
  return [
    ...chosen.sort((one, other) => compareText(one.name, other.name)),
    ...own.sort((one, other) => compareText(other.createdAt, one.createdAt)),
  ]
    .slice(0, MAX_DASHBOARD_FLAGS)
    .map(({ name, project, type, lastSeenAt, environments }) => {
      const environment = environmentOf(project);
      return {
        name,
        project,
        type,
        favorite: favorites.has(name),
        lastSeenAt,
        ...(environment !== undefined && {
          environment,
          ...servedShare(environments[environment]),
        }),
      };
    });
}
