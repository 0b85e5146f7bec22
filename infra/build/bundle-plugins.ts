import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import * as words from '../../lib/platform/schema/words.ts';
import type { Modules } from './bundle-entries.ts';
import { repository } from './repository.ts';

/** Names of generated modules. */
const GENERATED = /^(validator|generated):/;

/** Formats that are patterns, of those that our schemas name; `date-time` and `uri` are functions. */
const PATTERN_FORMATS = ['email'];

/**
 * Leaves the formats out that no schema names: their patterns are 6 kB in every function that validates a
 * date. ajv's standalone code requires the module with all of them, which cannot be shaken off.
 */
export const namedFormats: Plugin = {
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
export const requiredHttp: Plugin = {
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

/** Calls of the words that schemas are written in. */
const SCHEMA_WORDS = new RegExp(`(?<![\\w.'\`])(?:${Object.keys(words).join('|')})\\(`, 'g');

/**
 * Leaves schemas out that a function does not use. esbuild keeps a call of a function of another file, unless a comment
 * at the call says that it does nothing but return.
 */
export const unusedSchemas: Plugin = {
  name: 'unused-schemas',
  setup: ({ onLoad }) => {
    onLoad(
      { filter: /[\\/](?:[a-z-]+-)?schemas?\.ts$|[\\/]platform[\\/]schema[\\/]/ },
      async ({ path }) =>
        path.endsWith('words.ts')
          ? undefined
          : {
              contents: (await readFile(path, 'utf8')).replace(SCHEMA_WORDS, '/* @__PURE__ */ $&'),
              loader: 'ts',
            },
    );
  },
};

/** Files of `lib`, and those of the local stack that take their place. */
const localFiles = new Map([
  ['lib/platform/dynamo/client.ts', 'infra/local/dynamo-client.ts'],
  ['lib/events/commit/committing-process.ts', 'infra/local/commits/committing-process.ts'],
]);

/** What is different in the local stack, where all functions share a process, and the table may share it too. */
export const localParts: Plugin = {
  name: 'local-parts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](client|committing-process)\.ts$/ }, async ({ path }) => {
      const local = localFiles.get(relative(repository, path).replaceAll('\\', '/'));
      if (local === undefined) return undefined;
      const file = resolve(repository, local);
      return { contents: await readFile(file, 'utf8'), resolveDir: dirname(file), loader: 'ts' };
    });
  },
};

/** Provides the generated modules to esbuild. */
export function generated(modules: Modules): Plugin {
  return {
    name: 'generated',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: GENERATED }, ({ path }) => ({ path, namespace: 'generated' }));
      onLoad({ filter: /.*/, namespace: 'generated' }, ({ path }) => {
        const contents = modules.get(path);
        return contents === undefined
          ? undefined
          : { contents, resolveDir: repository, loader: 'js' };
      });
    },
  };
}

/** Leaves the generated modules in files of their own; see `generatedFile`. */
export const generatedApart: Plugin = {
  name: 'generated-apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: GENERATED }, ({ path }) => ({
      path: `#${generatedFile(path)}`,
      external: true,
    }));
  },
};

/** The modules with the console, which the local stack builds while it is running already. */
export const consoleLater: Plugin = {
  name: 'console-later',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^generated:console\// }, ({ path }) => ({
      path,
      namespace: 'console-later',
    }));
    onLoad({ filter: /.*/, namespace: 'console-later' }, ({ path }) => ({
      contents: `
        import { consoleBuilt } from './infra/local/console-in-process.ts';
        await consoleBuilt();
        export default (await import('#${generatedFile(path)}')).default;`,
      resolveDir: repository,
    }));
  },
};

/** The file of a generated module, relative to the folder of a build with `packageOfBuild`. */
export function generatedFile(module: string): string {
  return `generated/${module.replace(':', '/')}.mjs`;
}

/** The `package.json` by which bundles find the files of generated modules. */
export const packageOfBuild = { imports: { '#generated/*': './generated/*' } };

/** Static files, imported by their package and path, as text. */
export const assets: Plugin = {
  name: 'assets',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^asset:/ }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path.slice('asset:'.length))),
      namespace: 'asset',
    }));
    onLoad({ filter: /.*/, namespace: 'asset' }, async ({ path }) => ({
      contents: await readFile(path),
      loader: 'text',
    }));
  },
};
