import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../infra/build/repository.ts';
import { readLastRelease } from '../../infra/release/last-release.ts';

/**
 * Puts the last release, with its packages, into a folder that does not exist yet.
 * @throws {Error} when the clone lacks its commit, or the packages cannot be installed
 */
export async function checkOut(release: string): Promise<void> {
  const { commit } = await readLastRelease();
  const archive = `${release}.tar`;
  await mkdir(release);
  try {
    await promisify(execFile)('git', ['archive', '-o', archive, commit], { cwd: repository });
  } catch {
    throw new Error(`This clone has no commit ${commit}: git fetch --unshallow`);
  }
  await promisify(execFile)('tar', ['-xf', archive, '-C', release]);
  const code = await runIn(release, 'npm', ['ci', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error('The packages of the last release could not be installed.');
}

/** Runs a command of a release, with its own packages first. @returns the exit code */
export async function runIn(
  cwd: string,
  command: string,
  args: readonly string[],
): Promise<number> {
  const PATH = [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, PATH } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
