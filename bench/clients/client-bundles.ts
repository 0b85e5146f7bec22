import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { bundle } from '../../infra/build/bundle.ts';
import { discover } from '../../infra/build/discover.ts';
import { serverlessFunctions } from '../../infra/build/serverless-functions.ts';
import { buildWithFloors } from '../throughput/bench-build.ts';

const operationIds = ['getAllClientFeatures', 'getFrontendFeatures', 'validateEdgeTokens'];

/** @returns a folder with the functions that clients ask, as they deploy: each stands by itself, minified */
export const buildClientBundles = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-clients-'));
  const { operations } = await discover();
  const chosen = operations.filter(({ id }) => operationIds.includes(id));
  const discovered = { operations: chosen, workers: [] };
  const { outputFiles } = await bundle(discovered, { folder: join(folder, 'functions') });
  for (const { path, contents } of outputFiles.filter(({ path }) => path.endsWith('.mjs'))) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  await writeFile(join(folder, 'functions.json'), JSON.stringify(serverlessFunctions(discovered)));
  return folder;
};

const floor = 'sameBytes';

/** @returns a folder with the whole service, those bundles in their places, and the floors */
export const buildServiceWith = async (bundles: string): Promise<string> => {
  const folder = await buildWithFloors();
  await cp(join(bundles, 'functions'), join(folder, 'functions'), { recursive: true });
  const target = join(folder, 'functions', floor, 'index.mjs');
  await cp(resolve(import.meta.dirname, 'same-bytes-function.mjs'), target, { recursive: true });
  const list = join(folder, 'functions.json');
  const functions = JSON.parse(await readFile(list, 'utf8')) as Record<string, unknown>;
  const path = '/bench/bytes/{bytes}';
  functions[floor] = {
    events: [{ httpApi: { method: 'GET', path } }, { httpApi: { method: 'POST', path } }],
  };
  await writeFile(list, JSON.stringify(functions));
  return folder;
};
