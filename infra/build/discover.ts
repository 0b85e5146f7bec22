import { glob } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import type { Contract, Operation } from '../../lib/http/contract.ts';
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

/** What a file below `functions/` exports: one of them. */
export interface FunctionModule {
  readonly operation?: Operation;
  readonly group?: OperationGroup;
  readonly worker?: Worker;
}

/**
 * Finds every operation and function: each file below `functions/` exports an `operation`, a `group` of
 * operations or a `worker`.
 * @param importAll imports files, given relative to the repository, in their order
 * @throws {Error} when a file exports none of them, is misnamed, or two claim one id or route, and when an
 * operation and its group do not fit together
 */
export async function discover(
  importAll: (files: readonly string[]) => Promise<readonly FunctionModule[]> = importEach,
): Promise<Discovered> {
  const files = (await Array.fromAsync(glob('functions/**/*.ts', { cwd: repository })))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const operations: OperationSource[] = [];
  const groups: GroupSource[] = [];
  const workers: WorkerSource[] = [];
  const modules = await importAll(files);
  for (const [index, file] of files.entries()) {
    const module = modules[index] ?? {};
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

/** The contracts of all operations. */
export function contractsOf({ operations }: Discovered): Contract[] {
  return operations.map(({ operation }) => operation.contract);
}

async function importEach(files: readonly string[]): Promise<FunctionModule[]> {
  const modules: FunctionModule[] = [];
  for (const file of files) modules.push(await import(resolve(repository, file)));
  return modules;
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
