import { glob } from 'node:fs/promises';
import { basename, sep } from 'node:path';
import type { Discovered } from './discover.ts';
import { importTogether } from './import-together.ts';
import { repository } from './repository.ts';
import { checkSharedFunctions } from './shared-functions.ts';

/**
 * Finds every operation and function: each file below `functions/` exports an `operation`, a `sharedFunction` of
 * operations or a `worker`.
 * @throws {Error} when a file exports none of them, is misnamed, or two claim one id or route, and when an
 * operation and its shared function do not fit together
 */
export async function findFunctions(): Promise<Discovered> {
  const files = (await Array.fromAsync(glob('functions/**/*.ts', { cwd: repository })))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const operations: Discovered['operations'][number][] = [];
  const sharedFunctions: Discovered['sharedFunctions'][number][] = [];
  const workers: Discovered['workers'][number][] = [];
  const modules = await importTogether(files);
  for (const [index, file] of files.entries()) {
    const module = modules[index] ?? {};
    if (module.operation) {
      const id = module.operation.contract.operationId;
      checkName(file, id);
      operations.push({ file, id, operation: { contract: module.operation.contract } });
    } else if (module.sharedFunction) {
      const id = module.sharedFunction.contract.functionId;
      checkName(file, id);
      sharedFunctions.push({ file, id, contract: module.sharedFunction.contract });
    } else if (module.worker) {
      const id = module.worker.contract.workerId;
      checkName(file, id);
      workers.push({ file, id, worker: { contract: module.worker.contract } });
    } else {
      throw new Error(`${file} exports neither "operation" nor "sharedFunction" nor "worker"`);
    }
  }
  refuseTwice(
    'id',
    [...operations, ...sharedFunctions, ...workers].map(({ id }) => id),
  );
  refuseTwice(
    'route',
    operations.map(
      ({ operation: { contract } }) =>
        `${contract.method} ${contract.path.replaceAll(/\{[^}]*\}/g, '{}')}`,
    ),
  );
  const discovered = { operations, sharedFunctions, workers };
  checkSharedFunctions(discovered);
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
