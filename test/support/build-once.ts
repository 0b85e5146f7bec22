import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');

/** Where builds are. */
const built = resolve(repository, '.build');

/**
 * The quick build of `npm start` on a developer's machine, whose packages are found from `.build`; in CI, the deployed
 * bundles, which need nothing else. Drafts are left out: those of a build beside this one vanish while they are copied.
 */
const builds = process.env.CI
  ? {
      command: ['build.ts', '--if-changed'],
      folder: built,
      left: /\.(map|zip|\d+)$|[\\/](local|drafts|compile-cache|copy-\w+)$/,
      copies: tmpdir(),
    }
  : { command: ['local-build.ts'], folder: resolve(built, 'local'), left: /\.\d+$/, copies: built };

/**
 * Builds the functions once per run. The stacks of the tests use a copy, so that a concurrent build
 * (`npm start` in another terminal) does not remove the bundles they use.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { command, folder, left, copies } = builds;
  // In a separate process, as users build: vitest would load the compiler's code in its own way.
  const [script, ...options] = command;
  await promisify(execFile)(process.execPath, [`infra/build/${script}`, ...options], {
    cwd: repository,
  });
  const copy = await mkdtemp(join(copies, 'copy-'));
  await cp(folder, copy, {
    recursive: true,
    filter: (path) => !left.test(path),
  });
  process.env.FLAGWRIGHT_BUILD_DIR = copy;
  return () => rm(copy, { recursive: true, force: true });
}
