import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${memory} GB, Node ${process.version}`;
}

/** The current commit, with a `+` when tracked files were changed; `unknown` outside of git. */
export function describeCommit(): string {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
