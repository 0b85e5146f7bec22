import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Contract } from '../../lib/http/contract.ts';
import type { Route } from '../../lib/http/forward/route-table.ts';
import { type Discovered, repository } from './discover.ts';
import { openApiDocument } from './openapi-document.ts';
import { replaceFile } from './replace-file.ts';
import { cachedValidators } from './validator-cache.ts';

/** The entries of the functions, relative to the repository: where each bundle begins, kept to be read. */
const entriesFolder = '.build/entries';

/**
 * Parts that only some operations need, by name and file: the bundles of the others do not include
 * them.
 */
const partFiles = {
  applyPatch: 'lib/http/json-patch.ts',
  accessControl: 'lib/projects/authorization/access-control.ts',
  crossOrigin: 'lib/http/cross-origin.ts',
  forward: 'lib/http/forward/forward.ts',
  ensureKeys: 'lib/platform/secrets/fetch-keys.ts',
} as const;

/** What the build generates from the contracts. */
interface Generated {
  /** Text of the entry of each function, by the function's id. */
  readonly entries: ReadonlyMap<string, string>;
  /** Text of the modules that entries import, by their names. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Generates the entries of all functions, and the modules that they import. */
export async function generate({ operations, workers }: Discovered): Promise<Generated> {
  const entries = new Map<string, string>();
  const sources = new Map<string, string>();
  const validators = await cachedValidators(operations.map(({ operation }) => operation.contract));
  for (const [index, discovered] of operations.entries()) {
    const { id } = discovered;
    const parts = Object.entries(validators[index] ?? {});
    for (const [part, code] of parts) sources.set(`validator:${id}/${part}`, code);
    const validated = parts.map(([part]) => part);
    entries.set(id, operationEntry(discovered, validated));
  }
  for (const worker of workers) entries.set(worker.id, workerEntry(worker));
  const document = openApiDocument(operations.map(({ operation }) => operation.contract));
  sources.set('generated:routes', `export default ${JSON.stringify(routesOf(operations))};`);
  sources.set('generated:openapi', `export default ${JSON.stringify(document)};`);
  return { entries, sources };
}

/** Writes the entries that have changed: another build may be reading the others. */
export async function writeEntries(entries: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(resolve(repository, entriesFolder), { recursive: true });
  for (const [id, text] of entries) {
    const written = await readFile(entryPath(id), 'utf8').catch(() => undefined);
    if (written !== text) await replaceFile(entryPath(id), text);
  }
}

/** Absolute path of the entry of a function. */
export function entryPath(id: string): string {
  return resolve(repository, entriesFolder, `${id}.ts`);
}

/** Writes that anyone may call have a throttle of their own; see http-api.yml. */
export function isThrottled({ access, method }: Contract): boolean {
  return access.kind === 'public' && ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
}

/** All routes but `$default`. */
function routesOf(operations: Discovered['operations']): Route[] {
  return operations
    .filter(({ operation }) => operation.contract.path !== '$default')
    .map(({ id, operation: { contract } }) => ({
      functionId: id,
      method: contract.method,
      path: contract.path,
      ...(isThrottled(contract) && { isThrottled: true }),
    }));
}

function operationEntry(
  { id, file, operation }: Discovered['operations'][number],
  validated: readonly string[],
): string {
  const parts = [
    ...(validated.includes('patched') ? (['applyPatch'] as const) : []),
    ...(operation.contract.access.kind === 'public' ? [] : (['accessControl'] as const)),
    ...(operation.contract.crossOrigin ? (['crossOrigin'] as const) : []),
    ...(operation.contract.path === '$default' ? (['forward'] as const) : []),
    ...(operation.contract.usesEncryptionKey ? (['ensureKeys'] as const) : []),
  ];
  return `// Generated from the contract: all that this Lambda consists of.
${parts.map((part) => `import { ${part} } from '../../${partFiles[part]}';\n`).join('')}\
${validated.map((part) => `import ${part} from 'validator:${id}/${part}';\n`).join('')}\
import { operation } from '../../${file}';
import { createHandler } from '../../lib/http/create-handler.ts';

export const handler = createHandler(operation, ${objectOf(validated)}, ${objectOf(parts)});
`;
}

/** The source of an object with these variables. */
function objectOf(names: readonly string[]): string {
  return names.length === 0 ? '{}' : `{ ${names.join(', ')} }`;
}

function workerEntry({ file, worker }: Discovered['workers'][number]): string {
  const usesKeys = worker.contract.usesEncryptionKey;
  return `// Generated: all that this Lambda consists of.
${usesKeys ? `import { withKeys } from '../../${partFiles.ensureKeys}';\n` : ''}\
import { worker } from '../../${file}';

export const handler = ${usesKeys ? 'withKeys(worker.handler)' : 'worker.handler'};
`;
}
