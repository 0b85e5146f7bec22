import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');

/**
 * Builds the functions once per run. The stacks of the tests use a copy, so that a build at the same
 * time (`npm start` in another terminal) does not pull the bundles from under them.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  // In a process of its own, as users build: vitest would load the compiler's code in its own way.
  await promisify(execFile)(process.execPath, ['infra/build/build.ts'], { cwd: repository });
  const copy = await mkdtemp(join(tmpdir(), 'flaghoist-build-'));
  await cp(resolve(repository, '.build'), copy, {
    recursive: true,
    filter: (path) => !/\.(map|zip|\d+)$|[\\/]local$/.test(path),
  });
  process.env.FLAGHOIST_BUILD_DIR = copy;
  return () => rm(copy, { recursive: true, force: true });
};
