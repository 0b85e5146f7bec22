import { resolve } from 'node:path';
import { type BuildResult, build } from 'esbuild';
import { entryPath, generate, writeEntries } from './bundle-entries.ts';
import { generated, localDynamoClient, namedFormats, requiredHttp } from './bundle-plugins.ts';
import { type BuiltConsole, buildConsole } from './console.ts';
import { contractsOf, type Discovered, repository } from './discover.ts';
import { inlineCommonPasswords } from './inline-common-passwords.ts';
import { regexEngineFiles, separateRegexEngine } from './regex-engine.ts';

/** Output folder, relative to the repository; also the path inside each function's package. */
export const outputFolder = '.build/functions';

interface BundleOptions {
  /** Relative to the repository. */
  readonly folder?: string;
  /**
   * Common code goes into files that all functions share, and nothing is minified: for a quick
   * start on one machine. For 170 functions this takes half a second instead of ten.
   */
  readonly shared?: boolean;
  /** The console, if it is built already. */
  readonly builtConsole?: BuiltConsole;
}

/**
 * Bundles every function: ESM, including the AWS SDK, into `<folder>/<id>/index.mjs`. Unless code
 * is shared, each bundle is self-contained and minified, with a source map. Those that match patterns have the
 * engine for it beside them.
 */
export async function bundle(
  discovered: Discovered,
  { folder = outputFolder, shared = false, builtConsole }: BundleOptions = {},
): Promise<BuildResult<{ metafile: true; write: false }>> {
  const built = builtConsole ?? (await buildConsole(contractsOf(discovered)));
  const { entries, sources } = await generate(discovered, built, shared);
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
