import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { banner } from '../../infra/build/bundle.ts';
import { buildLocal } from '../../infra/build/local-build.ts';

/** The functions of floor-function.mjs and their paths. */
const floors = {
  doNothing: '/bench/nothing',
  bareCalls: '/bench/bare/{operation}',
  sameBytes: '/bench/bytes/{bytes}',
  processorTime: '/bench/processor-time',
  standstill: '/bench/standstill',
} as const;

/**
 * The functions of the local stack and, behind the same gateway, those of the floors.
 * @param bundles a folder with functions that replace those of the local stack
 * @returns a new folder
 */
export async function buildWithFloors(bundles?: string): Promise<string> {
  const local = await buildLocal();
  // Beside the other build: its packages are found from there.
  const folder = await mkdtemp(join(dirname(local), 'floors-'));
  await cp(local, folder, { recursive: true });
  if (bundles) await cp(join(bundles, 'functions'), join(folder, 'functions'), { recursive: true });
  await build({
    entryPoints: [resolve(import.meta.dirname, 'floor-function.mjs')],
    outfile: join(folder, 'functions', 'floors.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    banner,
  });
  const list = join(folder, 'functions.json');
  const functions = JSON.parse(await readFile(list, 'utf8')) as Record<string, unknown>;
  for (const [id, path] of Object.entries(floors)) {
    functions[id] = { events: [{ httpApi: { method: '*', path } }] };
    await mkdir(join(folder, 'functions', id), { recursive: true });
    const code = `export { ${id} as handler } from '../floors.mjs';\n`;
    await writeFile(join(folder, 'functions', id, 'index.mjs'), code);
  }
  await writeFile(list, JSON.stringify(functions));
  return folder;
}
