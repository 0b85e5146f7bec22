import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hasCode, inOneLine, StartError } from './start-error.ts';

/**
 * Ensures that the folder exists and is writable.
 * @throws {StartError} when it is not
 */
export async function openDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be written to: ${inOneLine(error)}`);
  }
  return folder;
}

/**
 * The encryption key for stored secrets: generated once, and stored beside the data. Without a
 * folder, a new one.
 */
export async function localEncryptionKey(folder: string | undefined): Promise<string> {
  if (folder === undefined) return newKey();
  const file = join(folder, 'encryption-key');
  try {
    // "wx" fails when the file exists: a key is never replaced.
    await writeFile(file, newKey(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) {
      throw new StartError(`DATA_DIR ${folder} cannot be written to: ${inOneLine(error)}`);
    }
  }
  return readFile(file, 'utf8');
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}
