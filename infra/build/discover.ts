import { glob } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import type { Operation } from '../../lib/http/contract.ts';
import type { OperationGroup } from '../../lib/http/groups/operation-group.ts';
import type { Worker } from '../../lib/platform/workers.ts';
import { checkGroups } from './groups.ts';

export const repository = resolve(import.meta.dirname, '../..');

interface Source {
  /** Path of the function's file, relative to the repository, with forward slashes. */
  readonly file: string;
}

type OperationSource = Source & { readonly id: string; readonly operation: Operation };

type GroupSource = Source & { readonly id: string; readonly group: OperationGroup };

type WorkerSource = Source & { readonly id: string; readonly worker: Worker };

export interface Discovered {
  /** All operations: those with a function of their own, and those that a group serves. */
  readonly operations: readonly OperationSource[];
  readonly groups: readonly GroupSource[];
  readonly workers: readonly WorkerSource[];
}

/**
 * Finds every operation and function: each file below `functions/` exports an `operation`, a `group` of
 * operations or a `worker`.
 * @throws {Error} when a file exports none of them, is misnamed, or two claim one id or route, and when an
 * operation and its group do not fit together
 */
export async function discover(): Promise<Discovered> {
  const files = (await Array.fromAsync(glob('functions/**/*.ts', { cwd: repository })))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const operations: OperationSource[] = [];
  const groups: GroupSource[] = [];
  const workers: WorkerSource[] = [];
  for (const file of files) {
    const module = (await import(resolve(repository, file))) as {
      operation?: Operation;
      group?: OperationGroup;
      worker?: Worker;
    };
    if (module.operation) {
      const id = module.operation.contract.operationId;
      checkName(file, id);
      operations.push({ file, id, operation: module.operation });
    } else if (module.group) {
      const id = module.group.contract.groupId;
      checkName(file, id);
      groups.push({ file, id, group: module.group });
    } else if (module.worker) {
      const id = module.worker.contract.workerId;
      checkName(file, id);
      workers.push({ file, id, worker: module.worker });
    } else {
      throw new Error(`${file} exports neither "operation" nor "group" nor "worker"`);
    }
  }
  refuseTwice(
    'id',
    [...operations, ...groups, ...workers].map(({ id }) => id),
  );
  refuseTwice(
    'route',
    operations.map(
      ({ operation: { contract } }) =>
        `${contract.method} ${contract.path.replaceAll(/\{[^}]*\}/g, '{}')}`,
    ),
  );
  const discovered = { operations, groups, workers };
  checkGroups(discovered);
  return discovered;
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
