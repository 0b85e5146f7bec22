import { resolve } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Metafile } from 'esbuild';
import {
  allValidatorInputs,
  documentModules,
  generateEntries,
  writeEntries,
} from './bundle-entries.ts';
import {
  assets,
  consoleLater,
  generated,
  generatedApart,
  localParts,
  namedFormats,
  requiredHttp,
  unusedSchemas,
} from './bundle-plugins.ts';
import { buildConsole, consoleModules } from './console.ts';
import { contractsOf, type Discovered } from './discover.ts';
import { readFormerFiles } from './former-console.ts';
import { inlineCommonPasswords } from './inline-common-passwords.ts';
import { regexEngineFiles, separateRegexEngine } from './regex-engine.ts';
import { repository } from './repository.ts';
import { cachedValidators } from './validator-cache.ts';

/** Output folder, relative to the repository; also the path inside each function's package. */
export const outputFolder = '.build/functions';

/** The banner of a bundle: bundled CommonJS still calls `require` for Node's own modules. */
export const banner = {
  js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
};

const common = {
  outExtension: { '.js': '.mjs' },
  absWorkingDir: repository,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  banner,
  metafile: true,
  write: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** What esbuild returns for a bundle. */
type Bundle = BuildResult<{ metafile: true; write: false }>;

/**
 * Bundles every function to deploy: ESM, including the AWS SDK, into `<folder>/<id>/index.mjs`. Each bundle is
 * self-contained and minified, with a source map. Those that match patterns have the engine for it beside them.
 * @param folder relative to the repository
 * @param isWanted tells by their ids which functions are bundled; all by default
 * @returns also the paths of all modules that are in the bundles or in the console
 */
export async function bundle(
  discovered: Discovered,
  folder = outputFolder,
  isWanted: (id: string) => boolean = () => true,
): Promise<Bundle & { readonly modules: readonly string[] }> {
  const contracts = contractsOf(discovered);
  const [builtConsole, validators] = await Promise.all([
    buildConsole(contracts),
    cachedValidators(allValidatorInputs(discovered)),
  ]);
  const modules = new Map([
    ...validators,
    ...documentModules(discovered),
    ...consoleModules(builtConsole, await readFormerFiles(), { isQuick: false }),
  ]);
  const entries = generateEntries(discovered);
  const result = await build({
    ...common,
    entryPoints: await writeEntries(new Map([...entries].filter(([id]) => isWanted(id)))),
    outdir: resolve(repository, folder),
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    alias: {
      '@aws-sdk/credential-provider-node': resolve(repository, 'infra/build/lambda-credentials.ts'),
    },
    plugins: [
      requiredHttp,
      unusedSchemas,
      namedFormats,
      inlineCommonPasswords,
      assets,
      generated(modules),
      separateRegexEngine,
    ],
  });
  const engines = await regexEngineFiles(result.metafile, resolve(repository, folder));
  return {
    ...result,
    outputFiles: [...result.outputFiles, ...engines],
    modules: modulesIn({ ...result.metafile.outputs, ...builtConsole.outputs }),
  };
}

/** Paths of all modules of which a file has something. */
function modulesIn(outputs: Metafile['outputs']): string[] {
  const kept = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path.replace(`asset:${repository}/`, '')] : [],
    ),
  );
  return [...new Set(kept)].sort();
}

/**
 * Bundles every function for a quick start on one machine, also while the generated modules are still being
 * made: nothing is minified, common code is in files that all functions share, and packages and generated
 * modules stay outside. For 200 functions this takes half a second instead of ten.
 * @param folder relative to the repository
 */
export async function bundleShared(discovered: Discovered, folder: string): Promise<Bundle> {
  return build({
    ...common,
    entryPoints: await writeEntries(generateEntries(discovered)),
    outdir: resolve(repository, folder),
    splitting: true,
    packages: 'external',
    plugins: [inlineCommonPasswords, assets, consoleLater, generatedApart, localParts],
  });
}
