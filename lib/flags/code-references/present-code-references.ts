import type { Feature } from '../feature-data/model.ts';
import { lineCount } from './group-rules.ts';
import { NOT_PROOF } from './limits.ts';
import { linkTo } from './link-rules.ts';
import type { CodeSearch } from './model.ts';
import type { ReferencesInSearch } from './read-code-references.ts';

/** Where a flag is in code, as the API shows it. Pure. */
export function presentFlagReferences(
  { name, project }: Pick<Feature, 'name' | 'project'>,
  searches: readonly ReferencesInSearch[],
) {
  const left = searches
    .filter(({ search }) => search.isDefaultBranch)
    .reduce((sum, { found }) => sum + (found ? lineCount(found) : 0), 0);
  return {
    version: 1 as const,
    project,
    name,
    left,
    notProof: NOT_PROOF,
    repositories: searches.map(({ search, found }) => ({
      ...presentSearch(search),
      references: (found?.references ?? []).map((place) => ({
        ...place,
        link: linkTo(search, place),
      })),
      more: found?.more ?? 0,
      goneAt: found?.goneAt ?? null,
    })),
  };
}

/** Which repositories were searched, as the API shows it. Pure. */
export function presentRepositories(project: string, searches: readonly CodeSearch[]) {
  return {
    version: 1 as const,
    project,
    repositories: searches.map((search) => {
      const { flags, references, searched } = search;
      return { ...presentSearch(search), flags, references, searched };
    }),
  };
}

function presentSearch(search: CodeSearch) {
  const { repository, branch, isDefaultBranch, commit, committedAt, searchedAt, url } = search;
  return { repository, branch, isDefaultBranch, commit, committedAt, searchedAt, url };
}
