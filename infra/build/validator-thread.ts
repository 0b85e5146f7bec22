/** Generates validators in a thread of its own, beside the compiler and the other parts of a start. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Modules } from './bundle-entries.ts';
import { firstPosted } from './first-posted.ts';
import { cachedValidators } from './validator-cache.ts';
import type { ValidatorInput } from './validators.ts';

interface Task {
  readonly inputs: readonly ValidatorInput[];
}

const task = workerData as Task | null;
if (task?.inputs) parentPort?.postMessage(await cachedValidators(task.inputs));

/** Generates validators in a thread; see `cachedValidators`. */
export async function validatorsInThread(inputs: Task['inputs']): Promise<Modules> {
  const workerData: Task = { inputs };
  const thread = new Worker(import.meta.filename, { workerData });
  return firstPosted(thread, (posted): posted is Modules => posted instanceof Map);
}
