/*
 * Files of the console of the last two releases, which functions serve beside those of this one: a page that was opened
 * before an update still finds its own. `npm run record-release` keeps them here, compressed, in a folder for each release.
 */
import { glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { repository } from './repository.ts';

const folder = resolve(repository, 'infra/build/former-console');
const SUFFIX = '.br';

/** Contents of all former files, compressed with brotli, by name. */
export type FormerFiles = ReadonlyMap<string, Uint8Array>;

export async function readFormerFiles(from = folder): Promise<FormerFiles> {
  const files = new Map<string, Uint8Array>();
  for await (const path of glob(`*/*${SUFFIX}`, { cwd: from })) {
    files.set(basename(path, SUFFIX), await readFile(resolve(from, path)));
  }
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Keeps the files of a release, and of the one before it, and drops all others.
 * @param release its commit
 * @param before commit of the release before it
 * @param assets contents by name
 */
export async function keepFormerFiles(
  release: string,
  before: string,
  assets: ReadonlyMap<string, Uint8Array>,
  to = folder,
): Promise<void> {
  await mkdir(resolve(to, release), { recursive: true });
  for (const [name, content] of assets) {
    await writeFile(resolve(to, release, name + SUFFIX), brotliCompressSync(content));
  }
  for (const each of await readdir(to)) {
    if (each !== release && each !== before) await rm(resolve(to, each), { recursive: true });
  }
}
