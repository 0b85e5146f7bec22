import { compareText } from '../../platform/compare-text.ts';
import { MAX_DASHBOARD_FLAGS } from './limits.ts';
import { servedShare } from './served-share.ts';
import { type IsSeen, isInUse, type SortedFlags } from './sort-flags.ts';

/**
 * The favourite flags of a user by name, then the others that they have created, newest first; without archived ones. Pure.
 * @param favorites names
 * @param user id; `undefined` for a token that is nobody's, which has none
 * @param environmentOf the environment of a project that counts most; `undefined` if it has none
 */
export function chooseFlags(
  { flags, byCreator }: Pick<SortedFlags, 'flags' | 'byCreator'>,
  isSeen: IsSeen,
  favorites: ReadonlySet<string>,
  user: number | undefined,
  environmentOf: (project: string) => string | undefined,
) {
  const chosen = [...favorites]
    .flatMap((name) => flags.get(name) ?? [])
    .filter((flag) => isInUse(flag) && isSeen(flag.project));
  const created = (user === undefined ? undefined : byCreator.get(user)) ?? [];
  const own = created
    .values()
    .filter(({ name, project }) => isSeen(project) && !favorites.has(name))
    .take(MAX_DASHBOARD_FLAGS);
  return [...chosen.sort((one, other) => compareText(one.name, other.name)), ...own]
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
