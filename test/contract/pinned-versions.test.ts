import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { repository } from '../../infra/build/repository.ts';

// What is patched by pattern breaks with another version, be it a patch release.
test.each([
  ['ajv', '.', 'infra/build/coercion.ts, validators.ts'],
  ['ajv-formats', '.', 'infra/build/bundle-plugins.ts'],
  ['dynalite', 'infra/embedded-dynamodb', 'expression-repairs.ts'],
])('%s has an exact version, as its output is patched', async (name, folder) => {
  const manifest = await readJson(`${folder}/package.json`);
  const range = { ...manifest.dependencies, ...manifest.devDependencies }[name];
  expect(range).toMatch(/^\d+\.\d+\.\d+$/);
  const installed = await readJson(`node_modules/${name}/package.json`);
  expect(installed.version).toBe(range);
});

it('editors get the Node of the scripts, from .nvmrc', async () => {
  const installed = await readJson('node_modules/node/package.json');
  const nvmrc = await readFile(resolve(repository, '.nvmrc'), 'utf8');
  expect(nvmrc.trim()).toBe(installed.version);
});

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

async function readJson(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(resolve(repository, file), 'utf8'));
}
