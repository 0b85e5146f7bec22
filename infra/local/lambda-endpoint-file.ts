import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from './start-error.ts';

const FILE = 'lambda-endpoint';
const DEFAULT_DATA_DIR = '.flagwright';

/**
 * Writes down where the functions of the running service can be invoked, beside its data.
 * @returns a function that removes it
 */
export async function writeLambdaEndpoint(
  folder: string,
  endpoint: string,
): Promise<() => Promise<void>> {
  const file = join(folder, FILE);
  await writeFile(file, endpoint, { mode: 0o600 });
  return () => rm(file, { force: true });
}

/**
 * Where the functions of the running service can be invoked.
 * @param env `LAMBDA_ENDPOINT`, or `DATA_DIR` of the running service
 * @throws {StartError} when no service runs with that folder
 */
export async function findLambdaEndpoint(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (env.LAMBDA_ENDPOINT) return env.LAMBDA_ENDPOINT;
  const folder = resolve(env.DATA_DIR || DEFAULT_DATA_DIR);
  try {
    return await readFile(join(folder, FILE), 'utf8');
  } catch {
    throw new StartError(`No service runs with DATA_DIR ${folder}. Start it with "npm start".`);
  }
}
