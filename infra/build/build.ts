/**
 * `npm run build`: bundles all functions, and writes the list of them that `serverless.yml` reads. With
 * `--if-changed`, a build of the same inputs is used again, as the runs of tests in CI do.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { stop as stopCompiler } from 'esbuild';
import { makeBuild, makeChangedBuild } from './build-inputs.ts';
import { banner, bundle, bundleShared, outputFolder } from './bundle.ts';
import { allValidatorInputs, documentModules } from './bundle-entries.ts';
import { generatedFile, packageOfBuild } from './bundle-plugins.ts';
import { buildConsole, consoleModules } from './console.ts';
import { contractsOf, type Discovered, discover } from './discover.ts';
import { readFormerFiles } from './former-console.ts';
import { replaceFile } from './replace-file.ts';
import { repository } from './repository.ts';
import { serverlessFunctions } from './serverless-functions.ts';
import { httpFunctionsOf } from './shared-functions.ts';
import { validatorsInThread } from './validator-thread.ts';

/** The paths of all modules that are in what is deployed, as JSON; relative to the repository. */
export const modulesFile = '.build/modules.json';

const marker = resolve(repository, '.build/inputs');

if (import.meta.main) {
  const make = process.argv.includes('--if-changed') ? makeChangedBuild : makeBuild;
  await make(marker, writeBuild);
}

/**
 * Builds the functions for the local stack into a folder, then the console; see `buildLocal`. The compiler works
 * while a thread generates the validators.
 */
export async function writeLocalBuild(
  folder: string,
  onRunnable?: (folder: string) => void,
): Promise<void> {
  const discovered = await discover();
  const [{ outputFiles }, validators] = await Promise.all([
    bundleShared(discovered, relative(repository, join(folder, 'functions'))),
    validatorsInThread(allValidatorInputs(discovered)),
  ]);
  await writeFiles([
    ...outputFiles,
    // They require helpers of ajv.
    ...filesOf(
      folder,
      validators.entries().map(([name, code]) => [name, `${banner.js}\n${code}`]),
    ),
    ...filesOf(folder, documentModules(discovered)),
    { path: join(folder, 'package.json'), contents: JSON.stringify(packageOfBuild) },
    functionsFile(discovered, folder),
    { path: join(folder, 'contracts.json'), contents: JSON.stringify(discovered) },
  ]);
  onRunnable?.(folder);
  const builtConsole = await buildConsole(contractsOf(discovered));
  await writeFiles(
    filesOf(folder, consoleModules(builtConsole, await readFormerFiles(), { isQuick: true })),
  );
  await stopCompiler();
}

/** Builds the bundles to deploy. */
export async function build(): Promise<void> {
  await makeBuild(marker, writeBuild);
}

async function writeBuild(): Promise<void> {
  const discovered = await discover();
  const { outputFiles, metafile, modules } = await bundle(discovered);
  await writeFiles([...outputFiles, functionsFile(discovered, resolve(repository, '.build'))]);
  await replaceFile(resolve(repository, '.build/bundles.json'), JSON.stringify(metafile));
  await replaceFile(resolve(repository, modulesFile), JSON.stringify(modules));
  const ids = [...httpFunctionsOf(discovered), ...discovered.workers].map(({ id }) => id);
  await removeOthers(ids);
}

interface File {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** The files of generated modules, given with their names. */
function filesOf(folder: string, modules: Iterable<readonly [string, string]>): File[] {
  return Array.from(modules, ([name, contents]) => ({
    path: join(folder, generatedFile(name)),
    contents,
  }));
}

async function writeFiles(files: readonly File[]): Promise<void> {
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
