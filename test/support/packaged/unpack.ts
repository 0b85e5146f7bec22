import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { repository } from '../../../infra/build/discover.ts';
import { artifactOf } from '../../../infra/build/serverless-functions.ts';
import { importTool } from '../fetch-tools.ts';

interface Fflate {
  unzipSync(zip: Uint8Array): Readonly<Record<string, Uint8Array>>;
}

/**
 * Unpacks a function's package, as Lambda does, once for all services of a run.
 * @param folder of the run, outside of the repository
 * @returns the folder with its files
 */
export async function unpack(id: string, folder: string): Promise<string> {
  const target = join(folder, id);
  if (await exists(target)) return target;
  const { unzipSync } = await importTool<Fflate>('lambda-runtime', 'fflate');
  const zip = await readFile(resolve(repository, artifactOf(id)));
  const draft = `${target}.${randomUUID()}`;
  for (const [path, content] of Object.entries(unzipSync(zip))) {
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
