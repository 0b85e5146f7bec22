import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner can read, with its folder. It replaces the former one as a whole, so that a run that is
 * killed leaves one of both.
 */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${randomUUID()}`;
  try {
    await writeFile(next, text, { mode: 0o600 });
    await chmod(next, 0o600);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}
