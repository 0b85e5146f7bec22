import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundle } from '../../../infra/build/bundle.ts';
import { discover, repository } from '../../../infra/build/discover.ts';

/** Apart from what deploys, which another process may be building. */
export const benchFolder = '.build/bench';

export interface FunctionBundle {
  readonly id: string;
  /** The folder it is in, below `functions/`. */
  readonly area: string;
  readonly isHttp: boolean;
  /** Path of the file. */
  readonly file: string;
  readonly bytes: number;
  /** Bytes of each package in it; our own code is `functions and lib`. */
  readonly packages: ReadonlyMap<string, number>;
  /** The commands of AWS that it has, by package. */
  readonly commands: readonly string[];
}

const packageOf = (input: string): string => {
  const inModules = input.split('node_modules/').at(-1);
  if (inModules !== undefined && input.includes('node_modules/')) {
    const [scope = '', name = ''] = inModules.split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  return input.startsWith('generated:validator:') ? 'validators (generated)' : 'functions and lib';
};

const packagesOf = ({ inputs }: Metafile['outputs'][string]): Map<string, number> => {
  const packages = new Map<string, number>();
  for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
    const name = packageOf(input);
    packages.set(name, (packages.get(name) ?? 0) + bytesInOutput);
  }
  return packages;
};

/** For example `@aws-sdk/client-dynamodb GetItemCommand`. */
const commandsOf = ({ inputs }: Metafile['outputs'][string]): string[] =>
  Object.entries(inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([input]) => {
      const match = /(@aws-sdk\/client-[a-z-]+)\/.*\/commands\/(\w+Command)\.js$/.exec(input);
      return match ? [`${match[1]} ${match[2]}`] : [];
    })
    .sort();

/** Builds every function as it deploys, and looks into the bundles. */
export const buildBundles = async (): Promise<readonly FunctionBundle[]> => {
  const discovered = await discover();
  const { outputFiles, metafile } = await bundle(discovered, { folder: benchFolder });
  await rm(resolve(repository, benchFolder), { recursive: true, force: true });
  const code = outputFiles.filter(({ path }) => path.endsWith('.mjs'));
  for (const { path, contents } of code) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  const sources = [
    ...discovered.operations.map(({ id, file }) => ({ id, file, isHttp: true })),
    ...discovered.workers.map(({ id, file }) => ({ id, file, isHttp: false })),
  ];
  return sources.map(({ id, file, isHttp }) => {
    const path = `${benchFolder}/${id}/index.mjs`;
    const output = metafile.outputs[path];
    if (!output) throw new Error(`There is no bundle ${path}.`);
    return {
      id,
      area: file.split('/')[1] ?? '',
      isHttp,
      file: resolve(repository, path),
      bytes: output.bytes,
      packages: packagesOf(output),
      commands: commandsOf(output),
    };
  });
};
