import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repository } from './repository.ts';

/**
 * A hash of the names and contents of files, and of the version of Node.
 * @param patterns of paths relative to the folder
 */
export async function contentHash(
  patterns: readonly string[],
  folder: string = repository,
): Promise<string> {
  const found = await Array.fromAsync(glob(patterns, { cwd: folder, withFileTypes: true }));
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    // Waiting for each of some thousand small files takes ten times as long as reading them.
    const content = readFileSync(path);
    hash.update(`\n${relative(folder, path)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
