import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

type Variables = Readonly<Record<string, string | undefined>>;

/** What a working tree is of. */
export interface Checkout {
  /** The folder of the working tree. */
  readonly root: string;
  readonly repository: string;
  /** The page of the repository, without any secret. */
  readonly url?: string;
  readonly branch?: string;
  readonly defaultBranch?: string;
  readonly commit?: string;
  /** RFC 3339. */
  readonly committedAt?: string;
  /** Whether files differ from the commit. */
  readonly isChanged: boolean;
}

/** Where services of continuous integration say which branch is built: they check out a commit. */
const BRANCH_VARIABLES = [
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_COMMIT_REF_NAME',
  'BITBUCKET_BRANCH',
  'BUILDKITE_BRANCH',
  'CIRCLE_BRANCH',
];

const execute = promisify(execFile);

/**
 * What git and the variables of continuous integration say about the working tree that a folder is in.
 * @returns `undefined` if it is in none, or there is no git
 */
export async function readCheckout(folder: string, env: Variables): Promise<Checkout | undefined> {
  const git = (...words: readonly string[]) => runGit(folder, words);
  const root = await git('rev-parse', '--show-toplevel');
  if (root === undefined) return undefined;
  const [remote, branch, originHead, commit, committedAt, changes] = await Promise.all([
    git('remote', 'get-url', 'origin'),
    git('symbolic-ref', '--quiet', '--short', 'HEAD'),
    git('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD'),
    headOf(folder),
    git('show', '--no-patch', '--format=%cI', 'HEAD'),
    git('status', '--porcelain', '--untracked-files=no'),
  ]);
  const named = branch ?? BRANCH_VARIABLES.map((name) => env[name]).find(Boolean);
  const main = originHead?.replace(/^origin\//, '') ?? (await defaultBranchOf(env));
  return {
    root,
    ...(remote ? repositoryOf(remote) : { repository: basename(root) }),
    ...(named !== undefined && { branch: named }),
    ...(main !== undefined && { defaultBranch: main }),
    ...(commit !== undefined && { commit }),
    ...(committedAt !== undefined && { committedAt: new Date(committedAt).toISOString() }),
    isChanged: changes !== undefined,
  };
}

/** The commit that is checked out; `undefined` if there is none. */
export function headOf(folder: string): Promise<string | undefined> {
  return runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']);
}

/** What git prints; `undefined` if that is nothing, or there is no git. */
async function runGit(folder: string, words: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await execute('git', ['-C', folder, ...words], { encoding: 'utf8' });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Name and page of a repository by the address of its remote: without user, password and token. Pure.
 *
 * @example repositoryOf('git@github.com:acme/shop.git') // acme/shop, https://github.com/acme/shop
 */
export function repositoryOf(remote: string): Pick<Checkout, 'repository' | 'url'> {
  const short = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(remote);
  const [, host, path] = short ?? [];
  const url = URL.parse(host && path ? `ssh://${host}/${path.replace(/^\/+/, '')}` : remote);
  if (!url?.hostname || !/^(https?|ssh|git):$/.test(url.protocol)) {
    return { repository: withoutEnd(basename(remote)) };
  }
  const name = withoutEnd(decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ''));
  const isWeb = url.protocol.startsWith('http');
  const origin = isWeb ? `${url.protocol}//${url.host}` : `https://${url.hostname}`;
  return { repository: name, url: `${origin}/${name}` };
}

function withoutEnd(path: string): string {
  return path.replace(/\.git$/, '');
}

/** The default branch as GitLab and GitHub say it to what they run. */
async function defaultBranchOf(env: Variables): Promise<string | undefined> {
  if (env.CI_DEFAULT_BRANCH) return env.CI_DEFAULT_BRANCH;
  if (!env.GITHUB_EVENT_PATH) return undefined;
  try {
    const event = JSON.parse(await readFile(env.GITHUB_EVENT_PATH, 'utf8'));
    return event.repository?.default_branch;
  } catch {
    return undefined;
  }
}
