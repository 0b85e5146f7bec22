import { mkdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildResult, build, type Plugin } from 'esbuild';
import type { Contract } from '../../lib/http/contract.ts';
import type { Route } from '../../lib/http/forward/route-table.ts';
import { type Discovered, repository } from './discover.ts';
import { inlineCommonPasswords } from './inline-common-passwords.ts';
import { openApiDocument } from './openapi-document.ts';
import { regexEngineFiles, separateRegexEngine } from './regex-engine.ts';
import { replaceFile } from './replace-file.ts';
import { cachedValidators } from './validator-cache.ts';

/** The entries of the functions, relative to the repository: where each bundle begins, kept to be read. */
const entriesFolder = '.build/entries';

/** Output folder, relative to the repository; also the path inside each function's package. */
export const outputFolder = '.build/functions';

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

/** Formats that are patterns, of those that our schemas name; `date-time` and `uri` are functions. */
const PATTERN_FORMATS = ['email'];

/**
 * Leaves the formats out that no schema names: their patterns are 6 kB in every function that validates a
 * date. ajv's standalone code requires the module with all of them, which cannot be shaken off.
 */
const namedFormats: Plugin = {
  name: 'named-formats',
  setup: ({ onLoad }) => {
    onLoad({ filter: /ajv-formats[\\/]dist[\\/]formats\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/^exports\.fastFormats = \{[\s\S]*?^\};$/m, '')
        .replace(/^ {4}"?([\w-]+)"?: \/.*$/gm, (line, name) =>
          PATTERN_FORMATS.includes(name) ? line : '',
        ),
    }));
  },
};

/**
 * Loads Node's `http` and `https` with `require`. Importing one as an ES module reads every one of
 * its exports, in `http` also `WebSocket`, which loads all of undici: 30 ms of a cold start of 110.
 */
const requiredHttp: Plugin = {
  name: 'required-http',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(node:)?https?$/ }, ({ path, kind }) =>
      kind === 'import-statement'
        ? { path: path.replace(/^node:/, ''), namespace: 'required' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('node:${path}');`,
    }));
  },
};

/** The DynamoDB client of the local stack, where functions and table may share a process. */
const localDynamoClient: Plugin = {
  name: 'local-dynamo-client',
  setup: ({ onLoad }) => {
    const file = resolve(repository, 'infra/local/dynamo-client.ts');
    onLoad({ filter: /[\\/]lib[\\/]platform[\\/]dynamo[\\/]client\.ts$/ }, async () => ({
      contents: await readFile(file, 'utf8'),
      resolveDir: dirname(file),
      loader: 'ts',
    }));
  },
};

interface BundleOptions {
  /** Relative to the repository. */
  readonly folder?: string;
  /**
   * Common code goes into files that all functions share, and nothing is minified: for a quick
   * start on one machine. For 170 functions this takes half a second instead of ten.
   */
  readonly shared?: boolean;
}

/**
 * Bundles every function: ESM, including the AWS SDK, into `<folder>/<id>/index.mjs`. Unless code
 * is shared, each bundle is self-contained and minified, with a source map. Those that match patterns have the
 * engine for it beside them.
 */
export async function bundle(
  discovered: Discovered,
  { folder = outputFolder, shared = false }: BundleOptions = {},
): Promise<BuildResult<{ metafile: true; write: false }>> {
  const { entries, sources } = await generate(discovered);
  await writeEntries(entries);
  const result = await build({
    entryPoints: Object.fromEntries(
      [...entries.keys()].map((id) => [`${id}/index`, entryPath(id)]),
    ),
    outdir: resolve(repository, folder),
    outExtension: { '.js': '.mjs' },
    absWorkingDir: repository,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    splitting: shared,
    minify: !shared,
    sourcemap: !shared,
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'warning',
    // Bundled CommonJS still calls require for Node's own modules.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    // The local stack may use AWS with any kind of credentials.
    ...(!shared && {
      alias: {
        '@aws-sdk/credential-provider-node': resolve(
          repository,
          'infra/build/lambda-credentials.ts',
        ),
      },
    }),
    plugins: [
      requiredHttp,
      namedFormats,
      inlineCommonPasswords,
      generated(sources),
      shared ? localDynamoClient : separateRegexEngine,
    ],
  });
  const engines = await regexEngineFiles(result.metafile, resolve(repository, folder));
  return { ...result, outputFiles: [...result.outputFiles, ...engines] };
}

interface Generated {
  /** Text of the entry of each function, by the function's id. */
  readonly entries: ReadonlyMap<string, string>;
  /** Text of the modules that entries import, by their names. */
  readonly sources: ReadonlyMap<string, string>;
}

async function generate({ operations, workers }: Discovered): Promise<Generated> {
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

/** Writes that anyone may call have a throttle of their own; see http-api.yml. */
export function isThrottled({ access, method }: Contract): boolean {
  return access.kind === 'public' && ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
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

/** Writes the entries that have changed: another build may be reading the others. */
async function writeEntries(entries: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(resolve(repository, entriesFolder), { recursive: true });
  for (const [id, text] of entries) {
    const written = await readFile(entryPath(id), 'utf8').catch(() => undefined);
    if (written !== text) await replaceFile(entryPath(id), text);
  }
}

function entryPath(id: string): string {
  return resolve(repository, entriesFolder, `${id}.ts`);
}

/** Provides the generated validators and the OpenAPI document to esbuild. */
function generated(sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'generated',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^(validator|generated):/ }, ({ path }) => ({
        path,
        namespace: 'generated',
      }));
      // Static files, imported by their package and path.
      onResolve({ filter: /^asset:/ }, ({ path }) => ({
        path: fileURLToPath(import.meta.resolve(path.slice('asset:'.length))),
        namespace: 'asset',
      }));
      onLoad({ filter: /.*/, namespace: 'asset' }, async ({ path }) => ({
        contents: await readFile(path),
        loader: 'text',
      }));
      onLoad({ filter: /.*/, namespace: 'generated' }, ({ path }) => {
        const contents = sources.get(path);
        return contents === undefined
          ? undefined
          : { contents, resolveDir: repository, loader: 'js' };
      });
    },
  };
}
