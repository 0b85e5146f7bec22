import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { outputFolder } from './bundle.ts';
import { repository } from './repository.ts';
import { artifactOf } from './serverless-functions.ts';

/**
 * The same bytes for the same bundle, on any day and in any time zone, so that Lambda's CodeSha256
 * identifies the deployed code. (The zip format's own time has no zone, and starts in 1980.)
 */
const reproducible = {
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
} as const;

/** Packs the files directly in a folder, at the same path relative to `root`. */
export async function zipFolder(root: string, folder: string, archive: string): Promise<void> {
  const zip = new ZipFile();
  for (const file of (await readdir(resolve(root, folder))).sort()) {
    zip.addFile(resolve(root, folder, file), `${folder}/${file}`, reproducible);
  }
  zip.end();
  await mkdir(dirname(resolve(root, archive)), { recursive: true });
  await pipeline(zip.outputStream, createWriteStream(resolve(root, archive)));
}

/** Packs the bundle of a function and its source map, at the path that its `handler` names. */
export function zipBundle(id: string): Promise<void> {
  return zipFolder(repository, `${outputFolder}/${id}`, artifactOf(id));
}
