import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Contract } from '../../lib/http/contract.ts';
import type { Route } from '../../lib/http/forward/route-table.ts';
import { calledBy } from './called-operations.ts';
import { type BuiltConsole, consoleModules } from './console.ts';
import { contractsOf, type Discovered, repository } from './discover.ts';
import { groupRoutes, membersOf, ownOperations } from './groups.ts';
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

/**
 * Generates the entries of all functions, and the modules that they import.
 * @param built the console, which a function serves
 * @param isQuick for a quick start on one machine
 */
export async function generate(
  discovered: Discovered,
  built: BuiltConsole,
  isQuick: boolean,
): Promise<Generated> {
  const { operations, groups, workers } = discovered;
  const entries = new Map<string, string>();
  const sources = new Map<string, string>();
  const contracts = contractsOf(discovered);
  const validators = await cachedValidators(contracts);
  const validated = new Map<string, readonly string[]>();
  for (const [index, { id }] of operations.entries()) {
    const parts = Object.entries(validators[index] ?? {});
    for (const [part, code] of parts) sources.set(`validator:${id}/${part}`, code);
    validated.set(
      id,
      parts.map(([part]) => part),
    );
  }
  for (const operation of ownOperations(discovered)) {
    entries.set(operation.id, operationEntry(operation, validated.get(operation.id) ?? []));
  }
  for (const group of groups) {
    const called = calledBy(discovered, group.group.contract);
    const members = membersOf(discovered, group);
    entries.set(group.id, groupEntry(group, { members, called }, validated, sources));
  }
  for (const worker of workers) entries.set(worker.id, workerEntry(worker));
  const document = openApiDocument(contracts);
  sources.set('generated:routes', `export default ${JSON.stringify(routesOf(discovered))};`);
  sources.set('generated:openapi', `export default ${JSON.stringify(document)};`);
  for (const [name, code] of consoleModules(built, isQuick)) sources.set(name, code);
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

/** Writes that anyone may call have a throttle of their own; see http-api.yml. A sign-in ends with a `GET`. */
export function isThrottled({ access, method, role }: Contract): boolean {
  const isWrite = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || role === 'singleSignOn';
  return access.kind === 'public' && isWrite;
}

/** All routes but `$default`. */
function routesOf(discovered: Discovered): Route[] {
  const own = ownOperations(discovered)
    .filter(({ operation }) => operation.contract.path !== '$default')
    .map(({ id, operation: { contract } }) => ({
      functionId: id,
      method: contract.method,
      path: contract.path,
      ...(isThrottled(contract) && { isThrottled: true }),
    }));
  const ofGroups = discovered.groups.flatMap((group) =>
    groupRoutes(discovered, group.group.contract).map((path) => ({
      functionId: group.id,
      method: 'ANY',
      path,
      ...(hasThrottled(discovered, group) && { isThrottled: true }),
    })),
  );
  return [...own, ...ofGroups];
}

function hasThrottled(discovered: Discovered, group: Discovered['groups'][number]): boolean {
  return membersOf(discovered, group).some(({ operation }) => isThrottled(operation.contract));
}

type OperationSource = Discovered['operations'][number];

/** The parts that an operation needs besides its validators. */
function partsOf({ operation: { contract } }: OperationSource, validated: readonly string[]) {
  const hasOwnAccess = contract.access.kind === 'public' || contract.access.kind === 'protocol';
  return [
    ...(validated.includes('patched') && !contract.group?.hasOwnPatch
      ? (['applyPatch'] as const)
      : []),
    ...(hasOwnAccess ? [] : (['accessControl'] as const)),
    ...(contract.crossOrigin ? (['crossOrigin'] as const) : []),
    ...(contract.path === '$default' ? (['forward'] as const) : []),
    ...(contract.usesEncryptionKey || contract.group?.usesEncryptionKey
      ? (['ensureKeys'] as const)
      : []),
  ];
}

function operationEntry(source: OperationSource, validated: readonly string[]): string {
  const { id, file } = source;
  const parts = partsOf(source, validated);
  return `// Generated from the contract: all that this Lambda consists of.
${importsOf(parts)}\
${validated.map((part) => `import ${part} from 'validator:${id}/${part}';\n`).join('')}\
import { operation } from '../../${file}';
import { createHandler } from '../../lib/http/create-handler.ts';
${metricsImport}
export const handler = withMetrics(
  createHandler(operation, ${objectOf(validated)}, ${objectOf(parts)}),
);
`;
}

function groupEntry(
  { file }: Discovered['groups'][number],
  { members, called }: Readonly<Record<'members' | 'called', readonly OperationSource[]>>,
  validated: ReadonlyMap<string, readonly string[]>,
  sources: ReadonlyMap<string, string>,
): string {
  // Operations with the same schema share its validator: those of SCIM would be twice as large otherwise.
  const owners = new Map<string | undefined, string>();
  const validatorOf = (id: string, part: string): string => {
    const code = sources.get(`validator:${id}/${part}`);
    const owner = owners.get(code) ?? `${id}/${part}`;
    owners.set(code, owner);
    return owner;
  };
  const all = [...members, ...called].map((member) => {
    const validators = validated.get(member.id) ?? [];
    const shared = validators.map((part) => [part, validatorOf(member.id, part)] as const);
    return { ...member, validators: shared, parts: partsOf(member, validators) };
  });
  const lines = all.map(({ id, validators, parts }) => {
    const named = validators.map(([part, owner]) => `${part}: ${variableOf(owner)}`).join(', ');
    return `  { operation: ${id}, validators: { ${named} }, parts: ${objectOf(parts)} },\n`;
  });
  const [own, others] = [lines.slice(0, members.length), lines.slice(members.length)];
  const imports = [
    ...owners.values().map((owner) => `import ${variableOf(owner)} from 'validator:${owner}';\n`),
    ...all.map(
      ({ id, file: ofMember }) => `import { operation as ${id} } from '../../${ofMember}';\n`,
    ),
  ];
  return `// Generated from the contracts: all that this Lambda consists of.
${importsOf([...new Set(all.flatMap(({ parts }) => parts))])}\
${imports.join('')}\
import { group } from '../../${file}';
import { createGroupHandler } from '../../lib/http/groups/create-group-handler.ts';
${metricsImport}${others.length > 0 ? callsImport : ''}
export const handler = withMetrics(createGroupHandler(group, [
${own.join('')}]${others.length > 0 ? `, operationCalls([\n${others.join('')}])` : ''}));
`;
}

const metricsImport = "import { withMetrics } from '../../lib/platform/metrics.ts';\n";

const callsImport =
  "import { operationCalls } from '../../lib/projects/authorization/call-operations.ts';\n";

/** `createScimUser/body` as the name of a variable. */
function variableOf(owner: string): string {
  return owner.replace('/', '_');
}

function importsOf(parts: readonly (keyof typeof partFiles)[]): string {
  return parts.map((part) => `import { ${part} } from '../../${partFiles[part]}';\n`).join('');
}

/** The source of an object with these variables. */
function objectOf(names: readonly string[]): string {
  return names.length === 0 ? '{}' : `{ ${names.join(', ')} }`;
}

function workerEntry({ file, worker }: Discovered['workers'][number]): string {
  const usesKeys = worker.contract.usesEncryptionKey;
  return `// Generated: all that this Lambda consists of.
${usesKeys ? `import { withKeys } from '../../${partFiles.ensureKeys}';\n` : ''}\
${metricsImport}\
import { worker } from '../../${file}';

export const handler = withMetrics(${usesKeys ? 'withKeys(worker.handler)' : 'worker.handler'});
`;
}
