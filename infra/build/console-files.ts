/*
 * Which files the console has, and which of them a page needs. esbuild divides scripts by what uses them; here is what
 * it is told so that the files are few, and what is read from what it says that it has built.
 */
import { readFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { openRoutes, routes } from '../../console/src/routes.ts';
import { repository } from './repository.ts';

/** The files of the pages at some addresses, which the browser is to ask for at once. */
export interface Preload {
  /** Of a regular expression that the path of an address matches. */
  readonly pattern: string;
  /** Addresses of the files. */
  readonly files: readonly string[];
}

/** The entry, as esbuild names what it becomes. */
export const CONSOLE_ENTRY = 'console/src/main.tsx';

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
export function fewFiles({ byEntry, byPages }: SharedModules): Plugin {
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
export async function findSharedModules(plugins: readonly Plugin[]): Promise<SharedModules> {
  const { metafile } = await build({
    entryPoints: [CONSOLE_ENTRY],
    outdir: '.build/console',
    absWorkingDir: repository,
    tsconfig: 'console/tsconfig.json',
    bundle: true,
    format: 'esm',
    splitting: true,
    packages: 'external',
    loader: { '.module.css': 'local-css', '.woff2': 'file' },
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
      if (entryPoint === CONSOLE_ENTRY) byEntry.add(module);
      else users.set(module, (users.get(module) ?? 0) + 1);
    }
  }
  return {
    byEntry: [...byEntry].filter((module) => module !== CONSOLE_ENTRY),
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

/**
 * The files that pages need besides those of every page, by the addresses of pages.
 * @param script path of the script of every page
 */
export function preloadsOf(outputs: Metafile['outputs'], script: string): Preload[] {
  const known = loadedWith(outputs, script);
  const addresses = Object.entries({ ...openRoutes, ...routes });
  const byFile = Map.groupBy(addresses, ([, [file]]) => file);
  byFile.delete('main');
  return [...byFile].map(([file, pages]) => ({
    pattern: `^(?:${pages.map(([address]) => patternOf(address)).join('|')})/?$`,
    files: [...filesOf(outputs, file)]
      .filter((path) => !known.has(path))
      .map((path) => `/assets/${basename(path)}`),
  }));
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

/** The part of a regular expression for an address of the console such as `/segments/:id` or `/settings/:part?`. */
function patternOf(address: string): string {
  return address.replaceAll(/\/:\w+(\?)?/g, (_, isOptional) =>
    isOptional ? '(?:/[^/]+)?' : '/[^/]+',
  );
}
