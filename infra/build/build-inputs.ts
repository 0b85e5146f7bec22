import { readFile, rm } from 'node:fs/promises';
import { contentHash } from './content-hash.ts';
import { replaceFile } from './replace-file.ts';

/** Everything that a build depends on. */
const inputs = [
  '{console,functions,lib,infra/build}/**/*',
  'infra/local/{dynamo-client,tables-in-process,console-in-process}.ts',
  'infra/local/commits/*.ts',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Makes a build, and notes what it was made from.
 * @param marker path of the file with the note, below `.build`; missing while the build is being made
 */
export async function makeBuild(marker: string, make: () => Promise<void>): Promise<void> {
  const hash = await contentHash(inputs);
  await rm(marker, { force: true });
  await make();
  await replaceFile(marker, hash);
}

/** Like `makeBuild`, unless the build was made from the same inputs. */
export async function makeChangedBuild(marker: string, make: () => Promise<void>): Promise<void> {
  const made = await readFile(marker, 'utf8').catch(() => undefined);
  if (made !== (await contentHash(inputs))) await makeBuild(marker, make);
}
