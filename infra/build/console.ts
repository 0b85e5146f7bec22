import { glob, readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import type { Contract } from '../../lib/http/contract.ts';
import {
  CONSOLE_ENTRY,
  fewFiles,
  findSharedModules,
  type Preload,
  preloadsOf,
} from './console-files.ts';
import type { FormerFiles } from './former-console.ts';
import { iconSprite } from './icon-sprite.ts';
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

const source = resolve(repository, 'console');
const output = resolve(repository, '.build/console');

/** Of brotli's levels from 0 to 11. */
const QUICK_QUALITY = 4;

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

/** The files that browsers need before the style sheet says so. */
const FONT = /\.woff2$/;

/**
 * One style sheet for all pages: esbuild writes one for each page that is loaded later, but nothing that
 * loads it.
 */
export const allStyles: Plugin = {
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

/** The permissions of which each operation needs one, so that the console knows which buttons to disable. */
export function permissionsOf(contracts: readonly Contract[]): Plugin {
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
  const plugins = [allStyles, iconSprite, permissionsOf(contracts)];
  const modules = await findSharedModules(plugins);
  const { outputFiles, metafile } = await build({
    entryPoints: { main: CONSOLE_ENTRY },
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
    assetNames: '[name]-[hash]',
    loader: { '.module.css': 'local-css', '.woff2': 'file' },
    plugins: [...plugins, fewFiles(modules)],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const [script, built] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === CONSOLE_ENTRY) ??
    [];
  if (!script || !built?.cssBundle) throw new Error('The console has no script or no style sheet.');
  const shared = built.imports.filter(({ kind }) => kind === 'import-statement');
  if (shared.length !== 1 || !shared[0]) throw new Error('What pages share is not one file.');
  const style = basename(built.cssBundle);
  const assets = new Map(
    outputFiles
      .map(({ path, contents }) => [basename(path), contents] as const)
      .filter(([name]) => !name.endsWith('.css') || name === style),
  );
  const startAgain = await inlineScript('src/start-again.ts');
  const template = await readFile(resolve(source, 'index.html'), 'utf8');
  const index = filled(template, {
    startAgain: `<script>${startAgain}</script>`,
    shared: `/assets/${basename(shared[0].path)}`,
    script: `/assets/${basename(script)}`,
    style: `/assets/${style}`,
    font: `/assets/${[...assets.keys()].find((name) => FONT.test(name))}`,
  });
  const preloads = preloadsOf(metafile.outputs, script);
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
 * The modules with which functions serve the console, by name.
 * @param former files of former releases
 * @param isQuick compresses less, for a start on one machine: the best takes a second of it
 */
export function consoleModules(
  { index, preloads, assets }: Pick<BuiltConsole, 'index' | 'preloads' | 'assets'>,
  former: FormerFiles,
  { isQuick }: { readonly isQuick: boolean },
): ReadonlyMap<string, string> {
  const compressed = Object.fromEntries(
    [...assets].map(([name, content]) => [name, compressedAsset(name, content, isQuick)]),
  );
  const formerAssets = Object.fromEntries(
    [...former].flatMap(([name, br]) => (assets.has(name) ? [] : [[name, formerAsset(name, br)]])),
  );
  return new Map([
    ['generated:console/index', `export default ${JSON.stringify({ html: index, preloads })};`],
    ['generated:console/assets', `export default ${JSON.stringify(compressed)};`],
    ['generated:console/former-assets', `export default ${JSON.stringify(formerAssets)};`],
  ]);
}

/** @throws {Error} for a kind of file that is not served */
export function contentTypeOf(name: string): string {
  const contentType = contentTypes[name.split('.').pop() ?? ''];
  if (!contentType) throw new Error(`The console has a file of an unknown kind: ${name}`);
  return contentType;
}

function formerAsset(name: string, br: Uint8Array) {
  const contentType = contentTypeOf(name);
  if (FONT.test(name)) return { contentType, bytes: brotliDecompressSync(br).toString('base64') };
  return { contentType, br: Buffer.from(br).toString('base64') };
}

function compressedAsset(name: string, content: Uint8Array, isQuick: boolean) {
  const contentType = contentTypeOf(name);
  // Compressed in itself.
  if (FONT.test(name)) return { contentType, bytes: Buffer.from(content).toString('base64') };
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
