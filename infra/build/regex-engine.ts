import { resolve } from 'node:path';
import { type BuildResult, build, type OutputFile, type Plugin } from 'esbuild';

const PACKAGE = 're2js';
/** All that is used of it. */
const MATCHER = 'RE2Set';

/** Beside the bundles of functions that match patterns. */
const file = `${PACKAGE}.cjs`;

/** What a bundle has instead of the engine. The getter is why it is loaded with the first pattern only. */
const reference = `Object.defineProperty(exports, '${MATCHER}', {
  enumerable: true,
  get: () => require('./${file}').${MATCHER},
});`;

/**
 * Keeps the engine of regular expressions out of the bundles: it is 150 kB, a third of a function, that a
 * cold start would parse although few flags have a pattern. `regexEngineFiles` puts it beside them.
 */
export const separateRegexEngine: Plugin = {
  name: 'separate-regex-engine',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: new RegExp(`^${PACKAGE}$`) }, ({ path }) => ({
      path,
      namespace: 'separate',
    }));
    onResolve({ filter: /.*/, namespace: 'separate' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: 'separate' }, () => ({ contents: reference }));
  },
};

/**
 * The engine's file for each function whose bundle refers to it.
 * @param folder absolute path of the functions
 */
export async function regexEngineFiles(
  { outputs }: NonNullable<BuildResult['metafile']>,
  folder: string,
): Promise<OutputFile[]> {
  const users = Object.entries(outputs).filter(
    ([, { inputs }]) => (inputs[`separate:${PACKAGE}`]?.bytesInOutput ?? 0) > 0,
  );
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${MATCHER} } from '${PACKAGE}';`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
    write: false,
  });
  return users.flatMap(([path]) =>
    outputFiles.map((engine) => ({
      ...engine,
      path: resolve(folder, path.split('/').at(-2) ?? '', file),
      contents: engine.contents,
    })),
  );
}
