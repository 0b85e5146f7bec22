import { hash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Contract } from '../../lib/http/contract.ts';
import { contentHash } from './content-hash.ts';
import { repository } from './discover.ts';
import { replaceFile } from './replace-file.ts';
import { validatorModules } from './validators.ts';

type Modules = ReturnType<typeof validatorModules>;

/** Where the validators of the last build are. */
const cacheFile = resolve(repository, '.build/validators.json');

/** What generates validators; another version of it or of ajv generates all of them again. */
const generator = ['infra/build/{validators,coercion}.ts', 'package-lock.json'];

/**
 * Generates the validators of contracts, but those of unchanged contracts only once: generating all
 * takes three seconds.
 * @returns the modules of each contract, in the order of the contracts
 */
export async function cachedValidators(
  contracts: readonly Contract[],
  file: string = cacheFile,
): Promise<Modules[]> {
  const version = await contentHash(generator);
  const known = await readCache(file);
  const entries = contracts.map((contract): [string, Modules] => {
    const { params, query, body, patched, hasStrictTypes } = contract;
    const source = JSON.stringify([version, params, query, body, patched, hasStrictTypes]);
    const key = hash('sha256', source);
    return [key, known[key] ?? validatorModules(contract)];
  });
  if (entries.some(([key]) => !known[key])) await writeCache(file, Object.fromEntries(entries));
  return entries.map(([, modules]) => modules);
}

/** @returns nothing when there is no readable file: then everything is generated */
async function readCache(file: string): Promise<Readonly<Record<string, Modules>>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text) as Record<string, Modules>;
  } catch {
    return {};
  }
}

async function writeCache(file: string, entries: Readonly<Record<string, Modules>>) {
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, JSON.stringify(entries));
}
