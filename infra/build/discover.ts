import { glob } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import type { Operation } from '../../lib/http/contract.ts';
import type { Worker } from '../../lib/platform/workers.ts';

export const repository = resolve(import.meta.dirname, '../..');

interface Source {
  /** Path of the function's file, relative to the repository, with forward slashes. */
  readonly file: string;
}

type OperationSource = Source & { readonly id: string; readonly operation: Operation };

type WorkerSource = Source & { readonly id: string; readonly worker: Worker };

export interface Discovered {
  readonly operations: readonly OperationSource[];
  readonly workers: readonly WorkerSource[];
}

/**
 * Finds every function: each file below `functions/` exports an `operation` or a `worker`.
 * @throws {Error} when a file exports neither, is misnamed, or two claim one id or route
 */
export async function discover(): Promise<Discovered> {
  const files = (await Array.fromAsync(glob('functions/**/*.ts', { cwd: repository })))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const operations: OperationSource[] = [];
  const workers: WorkerSource[] = [];
  for (const file of files) {
    const module = (await import(resolve(repository, file))) as {
      operation?: Operation;
      worker?: Worker;
    };
    if (module.operation) {
      const id = module.operation.contract.operationId;
      checkName(file, id);
      operations.push({ file, id, operation: module.operation });
    } else if (module.worker) {
      const id = module.worker.contract.workerId;
      checkName(file, id);
      workers.push({ file, id, worker: module.worker });
    } else {
      throw new Error(`${file} exports neither "operation" nor "worker"`);
    }
  }
  refuseTwice(
    'id',
    [...operations, ...workers].map(({ id }) => id),
  );
  refuseTwice(
    'route',
    operations.map(
      ({ operation: { contract } }) =>
        `${contract.method} ${contract.path.replaceAll(/\{[^}]*\}/g, '{}')}`,
    ),
  );
  return { operations, workers };
}

function checkName(file: string, id: string): void {
  if (basename(file, '.ts') !== kebab(id)) {
    throw new Error(`${file} declares "${id}", so it must be named ${kebab(id)}.ts`);
  }
}

function kebab(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function refuseTwice(what: string, values: readonly string[]): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw new Error(`Two functions have the ${what} "${twice}"`);
}
