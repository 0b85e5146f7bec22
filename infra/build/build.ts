/**
 * `npm run build`: bundles all functions, and writes the list of them that `serverless.yml` reads.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { stop as stopCompiler } from 'esbuild';
import { banner, bundle, bundleShared, outputFolder } from './bundle.ts';
import { allValidatorInputs, documentModules } from './bundle-entries.ts';
import { generatedFile, packageOfBuild } from './bundle-plugins.ts';
import { buildConsole, consoleModules } from './console.ts';
import { contractsOf, type Discovered, discover, repository } from './discover.ts';
import { httpFunctionsOf } from './groups.ts';
import { importTogether } from './import-together.ts';
import { replaceFile } from './replace-file.ts';
import { serverlessFunctions } from './serverless-functions.ts';
import { validatorsInThread } from './validator-thread.ts';

if (import.meta.main) console.log(`Built ${(await build()).functions} functions.`);

/**
 * Builds the functions for the local stack into a folder; see `buildLocal`. The compiler works on the console
 * while this process reads the contracts, and on the functions while a thread generates the validators.
 */
export async function writeLocalBuild(folder: string): Promise<void> {
  const discovering = discover(importTogether);
  const [discovered, [bundled, validators], builtConsole] = await Promise.all([
    discovering,
    discovering.then((found) =>
      Promise.all([
        bundleShared(found, relative(repository, join(folder, 'functions'))),
        validatorsInThread(allValidatorInputs(found)),
      ]),
    ),
    buildConsole(discovering.then(contractsOf)),
  ]);
  const modules = [
    // They require helpers of ajv.
    ...validators.entries().map(([name, code]) => [name, `${banner.js}\n${code}`] as const),
    ...documentModules(discovered),
    ...consoleModules(builtConsole, { isQuick: true }),
  ];
  const imports = { path: join(folder, 'package.json'), contents: JSON.stringify(packageOfBuild) };
  await writeFiles([
    ...bundled.outputFiles,
    ...modules.map(([name, contents]) => ({ path: join(folder, generatedFile(name)), contents })),
    imports,
    functionsFile(discovered, folder),
  ]);
  await stopCompiler();
}

/** Builds the bundles to deploy. */
export async function build(): Promise<{ readonly functions: number }> {
  const discovered = await discover();
  const { outputFiles, metafile } = await bundle(discovered);
  await writeFiles([...outputFiles, functionsFile(discovered, resolve(repository, '.build'))]);
  await replaceFile(resolve(repository, '.build/bundles.json'), JSON.stringify(metafile));
  const ids = [...httpFunctionsOf(discovered), ...discovered.workers].map(({ id }) => id);
  await removeOthers(ids);
  return { functions: ids.length };
}

async function writeFiles(
  files: readonly { readonly path: string; readonly contents: string | Uint8Array }[],
): Promise<void> {
  await Promise.all(
    files.map(async ({ path, contents }) => {
      await mkdir(dirname(path), { recursive: true });
      await replaceFile(path, contents);
    }),
  );
}

function functionsFile(discovered: Discovered, folder: string) {
  return {
    path: resolve(folder, 'functions.json'),
    contents: JSON.stringify(serverlessFunctions(discovered), null, 2),
  };
}

/**
 * Removes the bundles of deleted functions. The others were overwritten in place, for instances
 * that run from them.
 */
async function removeOthers(ids: readonly string[]): Promise<void> {
  const folder = resolve(repository, outputFolder);
  const obsolete = (await readdir(folder)).filter((id) => !ids.includes(id));
  await Promise.all(
    obsolete.map((id) => rm(resolve(folder, id), { recursive: true, force: true })),
  );
}
