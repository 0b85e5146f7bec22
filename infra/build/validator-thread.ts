/** Generates validators in a thread of its own, beside the compiler and the other parts of a start. */
import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Modules } from './bundle-entries.ts';
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
  const [modules] = (await once(new Worker(import.meta.filename, { workerData }), 'message')) as [
    Modules,
  ];
  return modules;
}
