import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { outputFolder } from './bundle.ts';
import { repository } from './discover.ts';
import { artifactOf } from './serverless-functions.ts';

/**
 * The same bytes for the same bundle, on any day and in any time zone: a package that did not change
 * is not deployed again. (The zip format's own time has no zone, and starts in 1980.)
 */
const reproducible = {
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
} as const;

/** Packs the bundle of a function, and its source map, at the path that its `handler` names. */
export const zipBundle = async (id: string): Promise<void> => {
  const folder = `${outputFolder}/${id}`;
  const artifact = resolve(repository, artifactOf(id));
  const zip = new ZipFile();
  for (const file of (await readdir(resolve(repository, folder))).sort()) {
    zip.addFile(resolve(repository, folder, file), `${folder}/${file}`, reproducible);
  }
  zip.end();
  await mkdir(dirname(artifact), { recursive: true });
  await pipeline(zip.outputStream, createWriteStream(artifact));
};
