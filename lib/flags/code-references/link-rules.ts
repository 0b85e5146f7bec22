import type { CodePlace, CodeSearch } from './model.ts';

/** How a line of a file is addressed at a commit, by a word in the name of the host. */
const forms: readonly (readonly [host: RegExp, form: (at: Address) => string])[] = [
  [/github/, ({ url, commit, path, line }) => `${url}/blob/${commit}/${path}#L${line}`],
  [/gitlab/, ({ url, commit, path, line }) => `${url}/-/blob/${commit}/${path}#L${line}`],
  [/bitbucket/, ({ url, commit, path, line }) => `${url}/src/${commit}/${path}#lines-${line}`],
  [
    /codeberg|gitea|forgejo/,
    ({ url, commit, path, line }) => `${url}/src/commit/${commit}/${path}#L${line}`,
  ],
];

interface Address extends CodePlace {
  readonly url: string;
  readonly commit: string;
}

/**
 * The address of a line at the commit that was searched. Pure.
 * @returns `null` where the form of the host's addresses is not known
 */
export function linkTo(
  { url, commit }: Pick<CodeSearch, 'url' | 'commit'>,
  { path, line }: CodePlace,
): string | null {
  if (url === null) return null;
  const { hostname } = new URL(url);
  const form = forms.find(([host]) => host.test(hostname))?.[1];
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return form?.({ url: url.replace(/\/+$/, ''), commit, path: encoded, line }) ?? null;
}
