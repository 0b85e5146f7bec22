/** Where the flags of a project are edited. */
export interface FlagRepository {
  readonly repository: string;
  readonly path?: string | null;
}

/** A repository in a few words: `github.com/example/shop/flags`. Pure. */
export function sourceInWords({ repository, path }: FlagRepository): string {
  const place = repository.replace(/^https?:\/\//, '').replace(/(\.git)?\/*$/, '');
  return path ? `${place}/${path}` : place;
}

/** The path of the file of a flag in its repository. Pure. */
export function pathOfFlag({ path }: FlagRepository, flag: string): string {
  const file = `${flag.replaceAll('*', '%2A')}.yaml`;
  return path ? `${path.replace(/\/+$/, '')}/${file}` : file;
}

/** Where people see that file: at hosts that are known, in the default branch; else the repository. Pure. */
export function addressOfFlag(source: FlagRepository, flag: string): string {
  const repository = source.repository.replace(/(\.git)?\/*$/, '');
  const path = pathOfFlag(source, flag).split('/').map(encodeURIComponent).join('/');
  const { hostname } = new URL(repository);
  if (hostname === 'github.com') return `${repository}/blob/HEAD/${path}`;
  if (hostname === 'gitlab.com') return `${repository}/-/blob/HEAD/${path}`;
  return repository;
}
