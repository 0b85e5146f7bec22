import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { repository } from '../../../infra/build/repository.ts';
import { artifactOf } from '../../../infra/build/serverless-functions.ts';
import { importTool } from '../fetch-tools.ts';

/** What Lambda takes: a package uploaded in one piece, and its files. */
const MAX_ZIP_BYTES = 50 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 250 * 1024 * 1024;

interface Fflate {
  unzipSync(zip: Uint8Array): Readonly<Record<string, Uint8Array>>;
}

/**
 * Unpacks a function's package, as Lambda does, once for all services of a run.
 * @param folder of the run, outside of the repository
 * @returns the folder with its files
 * @throws {Error} when it is larger than Lambda takes
 */
export async function unpack(id: string, folder: string): Promise<string> {
  const target = join(folder, id);
  if (await exists(target)) return target;
  const { unzipSync } = await importTool<Fflate>('lambda-runtime', 'fflate');
  const zip = await readFile(resolve(repository, artifactOf(id)));
  const files = Object.entries(unzipSync(zip));
  const bytes = files.reduce((sum, [, content]) => sum + content.length, 0);
  if (zip.length > MAX_ZIP_BYTES || bytes > MAX_UNPACKED_BYTES) {
    throw new Error(`Lambda takes no package of ${zip.length} bytes with files of ${bytes}.`);
  }
  const draft = `${target}.${randomUUID()}`;
  for (const [path, content] of files) {
    await mkdir(join(draft, dirname(path)), { recursive: true });
    await writeFile(join(draft, path), content);
  }
  // Another service may have been faster.
  await rename(draft, target).catch(() => undefined);
  return target;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
