import { glob, readFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { openRoutes, routes } from '../../console/src/routes.ts';
import type { Contract } from '../../lib/http/contract.ts';
import { repository } from './repository.ts';

/** The console as it is served. */
export interface BuiltConsole {
  readonly index: string;
  /** What pages need besides the files that `index` names. */
  readonly preloads: readonly Preload[];
  /** Contents of the files that the page loads, by name. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
  /** What was built from what, and what loads what, as esbuild describes it. */
  readonly outputs: Metafile['outputs'];
}

/** The files of the page at an address, which the browser is to ask for at once. */
interface Preload {
  /** Of a regular expression that the path of an address matches. */
  readonly pattern: string;
  /** Addresses of the files. */
  readonly files: readonly string[];
}

const source = resolve(repository, 'console');
const output = resolve(repository, '.build/console');

/** Of brotli's levels from 0 to 11. */
const QUICK_QUALITY = 4;

/** The entry, as esbuild names what it becomes. */
const ENTRY = 'console/src/main.tsx';

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/**
 * One style sheet for all pages: esbuild writes one for each page that is loaded later, but nothing that
 * loads it.
 */
const allStyles: Plugin = {
  name: 'all-styles',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^generated:styles$/ }, ({ path }) => ({ path, namespace: 'styles' }));
    onLoad({ filter: /.*/, namespace: 'styles' }, async () => {
      const files = await Array.fromAsync(glob('src/**/*.css', { cwd: source }));
      return {
        contents: files
          .sort()
          .map((file) => `import './${file}';`)
          .join('\n'),
        resolveDir: source,
      };
    });
  },
};

/** Paths of the modules of our own that several files of pages need, so that each loads them. */
interface SharedModules {
  /** What the entry imports. */
  readonly byEntry: readonly string[];
  /** What else at least two files of pages import. */
  readonly byPages: readonly string[];
}

/**
 * Few files, none of them small. esbuild writes a file for each set of pages that share modules, some seventy for the
 * entry alone. Where each file of pages imports all that the entry does, and all that two of them share, those
 * are two sets: one file beside the entry, and one beside the files of pages.
 */
function fewFiles({ byEntry, byPages }: SharedModules): Plugin {
  return {
    name: 'few-files',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
        kind === 'dynamic-import'
          ? { path: relative(repository, resolve(resolveDir, path)), namespace: 'page' }
          : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'page' }, async ({ path }) => {
        const text = await readFile(resolve(repository, path), 'utf8');
        return {
          contents: [
            "import 'generated:styles';",
            ...[...byEntry, ...byPages].map((module) => `import './${module}';`),
            `export * from './${path}';`,
            ...(text.includes('export default ') ? [`export { default } from './${path}';`] : []),
          ].join('\n'),
          resolveDir: repository,
        };
      });
    },
  };
}

/** Bundles once as esbuild would, to see what needs what. */
async function findSharedModules(
  entry: string,
  plugins: readonly Plugin[],
): Promise<SharedModules> {
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: output,
    absWorkingDir: repository,
    tsconfig: resolve(source, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    splitting: true,
    packages: 'external',
    loader: { '.module.css': 'local-css' },
    plugins: [...plugins],
    metafile: true,
    write: false,
  });
  const { outputs } = metafile;
  const modulesOf = (path: string) =>
    [...loadedWith(outputs, path)].flatMap((file) =>
      Object.keys(outputs[file]?.inputs ?? {}).filter((input) => /^[^:]+\.tsx?$/.test(input)),
    );
  const byEntry = new Set<string>();
  const users = new Map<string, number>();
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint || !path.endsWith('.js')) continue;
    for (const module of modulesOf(path)) {
      if (entryPoint === ENTRY) byEntry.add(module);
      else users.set(module, (users.get(module) ?? 0) + 1);
    }
  }
  return {
    byEntry: [...byEntry].filter((module) => module !== ENTRY),
    byPages: [...users].flatMap(([module, count]) =>
      count > 1 && !byEntry.has(module) ? [module] : [],
    ),
  };
}

/** A file and all that is loaded at once with it, by path. */
export function loadedWith(
  outputs: Metafile['outputs'],
  path: string,
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
    if (kind === 'import-statement' && !external) loadedWith(outputs, imported, found);
  }
  return found;
}

/** The permissions of which each operation needs one, so that the console knows which buttons to disable. */
function permissionsOf(contracts: readonly Contract[]): Plugin {
  return {
    name: 'permissions',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^generated:permissions$/ }, ({ path }) => ({
        path,
        namespace: 'permissions',
      }));
      onLoad({ filter: /.*/, namespace: 'permissions' }, () => ({
        contents: JSON.stringify(permissionByRoute(contracts)),
        loader: 'json',
      }));
    },
  };
}

function permissionByRoute(contracts: readonly Contract[]) {
  return Object.fromEntries(
    contracts.flatMap(({ method, path, access }) =>
      access.kind === 'admin' && access.permissions.length > 0
        ? [[`${method} ${path}`, access.permissions]]
        : [],
    ),
  );
}

/**
 * Bundles the console: each page in a file of its own, with a hash of its content in the name.
 * @param contracts of all operations
 */
export async function buildConsole(contracts: readonly Contract[]): Promise<BuiltConsole> {
  const entry = resolve(source, 'src/main.tsx');
  const plugins = [allStyles, permissionsOf(contracts)];
  const modules = await findSharedModules(entry, plugins);
  const { outputFiles, metafile } = await build({
    entryPoints: { main: entry },
    outdir: output,
    absWorkingDir: repository,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    tsconfig: resolve(source, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    target: 'es2024',
    splitting: true,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.module.css': 'local-css' },
    plugins: [...plugins, fewFiles(modules)],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const [script, built] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === ENTRY) ?? [];
  if (!script || !built?.cssBundle) throw new Error('The console has no script or no style sheet.');
  const shared = built.imports.filter(({ kind }) => kind === 'import-statement');
  if (shared.length !== 1 || !shared[0]) throw new Error('What pages share is not one file.');
  const style = basename(built.cssBundle);
  const assets = new Map(
    outputFiles
      .map(({ path, contents }) => [basename(path), contents] as const)
      .filter(([name]) => !name.endsWith('.css') || name === style),
  );
  const known = loadedWith(metafile.outputs, script);
  const preloads = Object.entries({ ...openRoutes, ...routes }).flatMap(([address, [file]]) => {
    if (file === 'main') return [];
    const files = [...filesOf(metafile.outputs, file)].filter((path) => !known.has(path));
    return [
      { pattern: patternOf(address), files: files.map((path) => `/assets/${basename(path)}`) },
    ];
  });
  const startAgain = await inlineScript('src/start-again.ts');
  const template = await readFile(resolve(source, 'index.html'), 'utf8');
  const index = filled(template, {
    startAgain: `<script>${startAgain}</script>`,
    shared: `/assets/${basename(shared[0].path)}`,
    script: `/assets/${basename(script)}`,
    style: `/assets/${style}`,
  });
  return { index, preloads, assets, outputs: metafile.outputs };
}

/** @throws {Error} when the page has no place for a text */
function filled(template: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce((page, [name, text]) => {
    if (!page.includes(`{${name}}`)) throw new Error(`The page has no place for ${name}.`);
    return page.replace(`{${name}}`, () => text);
  }, template);
}

/** A script as one line that can be in the page itself. */
async function inlineScript(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(source, path)],
    bundle: true,
    format: 'iife',
    target: 'es2024',
    minify: true,
    write: false,
  });
  const script = outputFiles[0]?.text.trim() ?? '';
  if (script === '' || script.includes('</')) throw new Error(`${path} cannot be in the page.`);
  return script;
}

/**
 * Paths of all that is loaded with a file of pages.
 * @throws {Error} when none was built
 */
function filesOf(outputs: Metafile['outputs'], file: string): ReadonlySet<string> {
  const entryPoint = `page:console/src/page-files/${file}.ts`;
  const [path] =
    Object.entries(outputs).find(
      ([built, { entryPoint: of }]) => of === entryPoint && built.endsWith('.js'),
    ) ?? [];
  if (!path) throw new Error(`The console has no file of pages ${file}.`);
  return loadedWith(outputs, path);
}

/** A regular expression for an address of the console such as `/segments/:id` or `/settings/:part?`. */
function patternOf(address: string): string {
  return `^${address.replaceAll(/\/:\w+(\?)?/g, (_, isOptional) => (isOptional ? '(?:/[^/]+)?' : '/[^/]+'))}/?$`;
}

/**
 * The modules with which functions serve the console, by name.
 * @param isQuick compresses less, for a start on one machine: the best takes a second of it
 */
export function consoleModules(
  { index, preloads, assets }: Pick<BuiltConsole, 'index' | 'preloads' | 'assets'>,
  { isQuick }: { readonly isQuick: boolean },
): ReadonlyMap<string, string> {
  const compressed = Object.fromEntries(
    [...assets].map(([name, content]) => [name, compressedAsset(name, content, isQuick)]),
  );
  return new Map([
    ['generated:console/index', `export default ${JSON.stringify({ html: index, preloads })};`],
    ['generated:console/assets', `export default ${JSON.stringify(compressed)};`],
  ]);
}

/** @throws {Error} for a kind of file that is not served */
function compressedAsset(name: string, content: Uint8Array, isQuick: boolean) {
  const contentType = contentTypes[name.split('.').pop() ?? ''];
  if (!contentType) throw new Error(`The console has a file of an unknown kind: ${name}`);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY,
  };
  return {
    contentType,
    br: brotliCompressSync(content, { params }).toString('base64'),
    gzip: gzipSync(content, {
      level: isQuick ? constants.Z_BEST_SPEED : constants.Z_BEST_COMPRESSION,
    }).toString('base64'),
  };
}
