import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { contentHash } from './content-hash.ts';
import { replaceFile } from './replace-file.ts';
import { repository } from './repository.ts';

/** Everything that a build depends on. */
const inputs = [
  '{console,functions,lib,infra/build}/**/*',
  'infra/local/{dynamo-client,tables-in-process,console-in-process}.ts',
  'infra/local/commits/*.ts',
  'package-lock.json',
  'tsconfig.json',
];

const folder = resolve(repository, '.build/local');
/** Names the inputs of the build in the folder; missing while one is being written. */
const marker = resolve(folder, 'inputs');

if (import.meta.main) await buildLocal();

/**
 * Builds the functions for the local stack: quickly, with shared code, apart from the deployed bundles.
 * A build of the same inputs is used again.
 * @param onRunnable is called with the folder when its functions can run, while the console is still being built
 * @returns the folder
 */
export async function buildLocal(onRunnable?: (folder: string) => void): Promise<string> {
  const hash = await contentHash(inputs);
  const built = await readFile(marker, 'utf8').catch(() => undefined);
  if (built === hash) return folder;
  await rm(marker, { force: true });
  // The compiler is only loaded when it is needed.
  const { writeLocalBuild } = await import('./build.ts');
  await writeLocalBuild(folder, onRunnable);
  await replaceFile(marker, hash);
  return folder;
}
