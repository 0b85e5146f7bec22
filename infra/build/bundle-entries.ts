import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Contract } from '../../lib/http/contract.ts';
import type { Route } from '../../lib/http/forward/route-table.ts';
import { calledBy } from './called-operations.ts';
import { contractsOf, type Discovered } from './discover.ts';
import { openApiDocument } from './openapi-document.ts';
import { replaceFile } from './replace-file.ts';
import { repository } from './repository.ts';
import type { RouteKey } from './route-order.ts';
import {
  functionOf,
  membersOf,
  ownOperations,
  routesOf,
  sharedRoutes,
} from './shared-functions.ts';
import { type ValidatorInput, validatorInputs, validatorName } from './validators.ts';

/** The entries of the functions, relative to the repository: where each bundle begins, kept to be read. */
const entriesFolder = '.build/entries';

/**
 * Parts that only some operations need, by name and file: the bundles of the others do not include
 * them.
 */
const partFiles = {
  applyPatch: 'lib/http/json-patch.ts',
  accessControl: 'lib/projects/authorization/access-control.ts',
  recordRefusals: 'lib/projects/authorization/record-refusals.ts',
  crossOrigin: 'lib/http/cross-origin.ts',
  forward: 'lib/http/forward/forward.ts',
  ensureKeys: 'lib/platform/secrets/fetch-keys.ts',
  ensureReadable: 'lib/platform/dynamo/data-version.ts',
} as const;

/** Text of the modules that functions import, by their names. */
export type Modules = ReadonlyMap<string, string>;

/** Generates the text of the entry of each function, by the function's id. */
export function generateEntries(discovered: Discovered): ReadonlyMap<string, string> {
  const { sharedFunctions, workers } = discovered;
  const entries = new Map<string, string>();
  for (const operation of ownOperations(discovered)) {
    entries.set(operation.id, operationEntry(operation, discovered));
  }
  const notFound = discovered.operations.find(({ id }) => id === NOT_FOUND);
  for (const shared of sharedFunctions) {
    const called = calledBy(discovered, shared.contract);
    const members = membersOf(discovered, shared);
    const isForPeople = shared.contract.root.startsWith('/api/admin/');
    entries.set(
      shared.id,
      sharedEntry(shared, {
        members,
        called,
        unmatched: isForPeople ? notFound : undefined,
        methods: methodsByPath(discovered, sharedRoutes(discovered, shared.contract)),
      }),
    );
  }
  for (const worker of workers) entries.set(worker.id, workerEntry(worker));
  return entries;
}

/** What the validators of all operations are generated from. */
export function allValidatorInputs(discovered: Discovered): ValidatorInput[] {
  return contractsOf(discovered).flatMap((contract) => Object.values(validatorInputs(contract)));
}

/** The table of routes and the OpenAPI document. */
export function documentModules(discovered: Discovered): Modules {
  const document = openApiDocument(contractsOf(discovered));
  return new Map([
    ['generated:routes', `export default ${JSON.stringify(throttledRoutes(discovered))};`],
    ['generated:openapi', `export default ${JSON.stringify(document)};`],
  ]);
}

/**
 * Writes the entries that have changed: another build may be reading the others.
 * @returns their files, by the names of what becomes of them
 */
export async function writeEntries(
  entries: ReadonlyMap<string, string>,
): Promise<Record<string, string>> {
  const folder = resolve(repository, entriesFolder);
  await mkdir(folder, { recursive: true });
  const written = [...entries].map(async ([id, text]) => {
    const path = resolve(folder, `${id}.ts`);
    const before = await readFile(path, 'utf8').catch(() => undefined);
    if (before !== text) await replaceFile(path, text);
    return [`${id}/index`, path] as const;
  });
  return Object.fromEntries(await Promise.all(written));
}

/**
 * Writes that anyone may call have a throttle of their own, and so have both ends of a sign-in, which ask the
 * identity provider; see http-api.yml.
 */
export function isThrottled({ access, method, path }: Contract): boolean {
  const isWrite = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
  return access.kind === 'public' && (isWrite || path.startsWith('/auth/oidc/'));
}

/** All routes but `$default`, with those that have a throttle of their own marked. */
function throttledRoutes(discovered: Discovered): Route[] {
  const throttled = discovered.operations
    .filter(({ operation }) => isThrottled(operation.contract))
    .map(({ operation }) => functionOf(operation.contract));
  return routesOf(discovered).map((route) => ({
    ...route,
    ...(throttled.includes(route.functionId) && { isThrottled: true }),
  }));
}

/** What answers a request that no operation takes: of the API, and of a shared function that people may open in a browser. */
const NOT_FOUND = 'routeNotFound';

type OperationSource = Discovered['operations'][number];

/** The parts that an operation needs besides its validators. */
function partsOf({ operation: { contract } }: OperationSource, validated: readonly string[]) {
  const hasOwnAccess = contract.access.kind === 'public' || contract.access.kind === 'protocol';
  return [
    ...(validated.includes('patched') && !contract.sharedFunction?.hasOwnPatch
      ? (['applyPatch'] as const)
      : []),
    ...(hasOwnAccess ? [] : (['accessControl'] as const)),
    ...(contract.access.kind === 'admin' ? (['recordRefusals'] as const) : []),
    ...(contract.crossOrigin ? (['crossOrigin'] as const) : []),
    ...(contract.path === '$default' ? (['forward'] as const) : []),
    ...(contract.usesEncryptionKey || contract.sharedFunction?.usesEncryptionKey
      ? (['ensureKeys'] as const)
      : []),
    ...(readsData(contract) ? (['ensureReadable'] as const) : []),
  ];
}

/** Not: no data at all, and the one with which strangers request an e-mail, which reads none. */
const WITHOUT_READS: ReadonlySet<string | undefined> = new Set([
  'none',
  'forwarder',
  'mailRequester',
]);

function readsData({ role, sharedFunction }: Contract): boolean {
  return !WITHOUT_READS.has(sharedFunction?.role ?? role);
}

function operationEntry(source: OperationSource, discovered: Discovered): string {
  const { file, id, operation } = source;
  const validators = Object.entries(validatorInputs(operation.contract));
  const validated = validators.map(([part]) => part);
  const parts = partsOf(source, validated);
  const others = id === NOT_FOUND ? otherMethods(methodsByPath(discovered)) : undefined;
  const given = objectOf([...parts, ...(others ? [others.part] : [])]);
  return `// Generated from the contract: all that this Lambda consists of.
${importsOf(parts)}\
${validators.map(([part, input]) => `import ${part} from '${validatorName(input)}';\n`).join('')}\
import { operation } from '../../${file}';
import { createHandler } from '../../lib/http/create-handler.ts';
${metricsImport}${warmImport}${others?.import ?? ''}
export const handler = withMetrics(
  unlessWarmed(createHandler(operation, ${objectOf(validated)}, ${given})),
);
${startOf(parts)}`;
}

interface SharedParts {
  readonly members: readonly OperationSource[];
  /** Operations of other functions that the members call. */
  readonly called: readonly OperationSource[];
  /** Answers what no member takes, if it is not only a 404. */
  readonly unmatched: OperationSource | undefined;
  /** The methods of the paths that its routes take, also those that other functions serve. */
  readonly methods: Readonly<Record<string, string>>;
}

function sharedEntry(
  { file }: Discovered['sharedFunctions'][number],
  { members, called, unmatched, methods }: SharedParts,
): string {
  const all = [...members, ...called].map((member) => {
    const validators = Object.entries(validatorInputs(member.operation.contract));
    const validated = validators.map(([part]) => part);
    return { ...member, validators, validated, parts: partsOf(member, validated) };
  });
  const lines = all.map(({ id, validated, parts }) => {
    const named = validated.map((part) => `${part}: ${id}_${part}`).join(', ');
    return `  { operation: ${id}, validators: { ${named} }, parts: ${objectOf(parts)} },\n`;
  });
  const [own, callable] = [lines.slice(0, members.length), lines.slice(members.length)];
  const others = otherMethods(methods);
  const more = [
    ...(callable.length > 0 ? [`calls: operationCalls([\n${callable.join('')}])`] : []),
    ...(unmatched ? [`unmatched: ${unmatched.id}`, others.part] : []),
  ];
  const imports = [
    ...all.flatMap(({ id, validators }) =>
      validators.map(([part, input]) => `import ${id}_${part} from '${validatorName(input)}';\n`),
    ),
    ...[...all, ...(unmatched ? [unmatched] : [])].map(
      ({ id, file: ofMember }) => `import { operation as ${id} } from '../../${ofMember}';\n`,
    ),
  ];
  const allParts = [...new Set(all.flatMap(({ parts }) => parts))];
  return `// Generated from the contracts: all that this Lambda consists of.
${importsOf(allParts)}\
${imports.join('')}\
import { sharedFunction } from '../../${file}';
import { createSharedHandler } from '../../lib/http/shared-functions/create-shared-handler.ts';
${metricsImport}${warmImport}${callable.length > 0 ? callsImport : ''}${unmatched ? others.import : ''}
export const handler = withMetrics(unlessWarmed(createSharedHandler(sharedFunction, [
${own.join('')}]${more.length > 0 ? `, { ${more.join(', ')} }` : ''})));
${startOf(allParts)}`;
}

/** The methods of each path that has operations, of those that some of the routes may take. */
function methodsByPath(
  discovered: Discovered,
  routes: readonly RouteKey[] = [{ method: 'ANY', path: '/{proxy+}' }],
): Readonly<Record<string, string>> {
  const taken = contractsOf(discovered).filter(
    ({ path }) => path !== '$default' && routes.some((route) => mayTake(route.path, path)),
  );
  const byPath = Map.groupBy(taken, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, all]) => [path, all.map(({ method }) => method).join(' ')]),
  );
}

/** Whether some request fits the path of a route and that of an operation. */
function mayTake(route: string, path: string): boolean {
  const [ours, theirs] = [route.split('/'), path.split('/')];
  const isGreedy = route.endsWith('+}');
  if (isGreedy ? theirs.length < ours.length : theirs.length !== ours.length) return false;
  return ours.every(
    (part, index) =>
      part.startsWith('{') || theirs[index]?.startsWith('{') || part === theirs[index],
  );
}

/** The part that answers 405, as source, with its import. */
function otherMethods(methods: Readonly<Record<string, string>>) {
  return {
    import:
      "import { operationsOf, refuseOtherMethods } from '../../lib/http/forward/other-methods.ts';\n",
    part: `otherMethods: () => refuseOtherMethods(operationsOf(${JSON.stringify(methods)}))`,
  };
}

const metricsImport = "import { withMetrics } from '../../lib/platform/metrics.ts';\n";

const warmImport = "import { unlessWarmed } from '../../lib/platform/unless-warmed.ts';\n";

/** The end of an entry: the start of the function waits for what its requests would wait for. */
function startOf(parts: readonly (keyof typeof partFiles)[]): string {
  const reads = parts.filter((part) => part === 'ensureKeys' || part === 'ensureReadable');
  if (reads.length === 0) return '';
  return `
import { untilStarted } from '../../lib/platform/until-started.ts';

await untilStarted([${reads.join(', ')}]);
`;
}

const callsImport =
  "import { operationCalls } from '../../lib/projects/authorization/call-operations.ts';\n";

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
${usesKeys ? `import { ensureKeys, withKeys } from '../../${partFiles.ensureKeys}';\n` : ''}\
import { ensureReadable, withReadableData } from '../../${partFiles.ensureReadable}';
${metricsImport}\
import { worker } from '../../${file}';

export const handler = withMetrics(
  withReadableData(${usesKeys ? 'withKeys(worker.handler)' : 'worker.handler'}),
);
${startOf(usesKeys ? ['ensureKeys', 'ensureReadable'] : ['ensureReadable'])}`;
}
