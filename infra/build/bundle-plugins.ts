import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { repository } from './discover.ts';

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

/** The DynamoDB client of the local stack, where functions and table may share a process. */
export const localDynamoClient: Plugin = {
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

/** Provides the generated validators and the OpenAPI document to esbuild. */
export function generated(sources: ReadonlyMap<string, string>): Plugin {
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
