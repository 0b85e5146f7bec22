/** Builds the functions in a thread of its own, while the process loads and starts the other parts. */
import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { log } from '../../lib/platform/log.ts';
import { firstPosted } from '../build/first-posted.ts';
import { buildLocal } from '../build/local-build.ts';
import { announceConsole } from './console-in-process.ts';
import { type Functions, readFunctions } from './functions.ts';

const TASK = 'build';

/** A build that goes on. */
export interface Build {
  /** The folder, once its functions can run. */
  readonly folder: Promise<string>;
  /** When the console is built too. */
  readonly complete: Promise<void>;
}

if (workerData === TASK) {
  const post = (folder: string) => parentPort?.postMessage(folder);
  post(await buildLocal(post));
}

/**
 * Starts a build; see `buildLocal`.
 * @param given a folder that was built already
 */
export function startBuild(given: string | undefined): Build {
  if (given !== undefined) return { folder: Promise.resolve(given), complete: Promise.resolve() };
  const worker = new Worker(import.meta.filename, { workerData: TASK });
  const folder = firstPosted(worker, (posted) => typeof posted === 'string');
  const complete = once(worker, 'exit').then(() => undefined);
  // Both are waited for later.
  for (const each of [folder, complete]) each.catch(() => undefined);
  return { folder, complete };
}

/** The functions of a build, once they can run. */
export async function loadBuilt({ folder, complete }: Build): Promise<Functions> {
  announceConsole(complete);
  const functions = await readFunctions(await folder);
  complete.catch((error: unknown) => log.error('the console cannot be built', error));
  return functions;
}
