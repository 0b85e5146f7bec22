import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from '../../infra/build/build.ts';
import { repository } from '../../infra/build/discover.ts';

/**
 * Builds the functions once per run. The stacks of the tests use a copy, so that a build at the same
 * time (`npm start` in another terminal) does not pull the bundles from under them.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  await build();
  const copy = await mkdtemp(join(tmpdir(), 'flaghoist-build-'));
  await cp(resolve(repository, '.build'), copy, {
    recursive: true,
    filter: (path) => !/\.(map|zip)$|[\\/]local$/.test(path),
  });
  process.env.FLAGHOIST_BUILD_DIR = copy;
  return () => rm(copy, { recursive: true, force: true });
};
