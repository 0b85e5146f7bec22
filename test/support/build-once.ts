import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');

/**
 * The quick build of `npm start` on a developer's machine; in CI, the deployed bundles. Drafts are left out: those of
 * a build beside this one vanish while they are copied.
 */
const builds = process.env.CI
  ? { script: 'build.ts', folder: '.build', left: /\.(map|zip|\d+)$|[\\/](local|drafts)$/ }
  : { script: 'local-build.ts', folder: '.build/local', left: /\.\d+$/ };

/**
 * Builds the functions once per run. The stacks of the tests use a copy, so that a concurrent build
 * (`npm start` in another terminal) does not remove the bundles they use.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { script, folder, left } = builds;
  // In a separate process, as users build: vitest would load the compiler's code in its own way.
  await promisify(execFile)(process.execPath, [`infra/build/${script}`], {
    cwd: repository,
  });
  const copy = await mkdtemp(join(tmpdir(), 'flagwright-build-'));
  await cp(resolve(repository, folder), copy, {
    recursive: true,
    filter: (path) => !left.test(path),
  });
  process.env.FLAGWRIGHT_BUILD_DIR = copy;
  return () => rm(copy, { recursive: true, force: true });
}
