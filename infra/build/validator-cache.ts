import { mkdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Modules } from './bundle-entries.ts';
import { contentHash } from './content-hash.ts';
import { replaceFile } from './replace-file.ts';
import { repository } from './repository.ts';
import { generateValidator, type ValidatorInput, validatorName } from './validators.ts';

/** The validators of a build, by the names of their modules. */
interface Cache {
  /** Of what generated them: another version generates all of them again. */
  readonly version: string;
  readonly validators: Readonly<Record<string, string>>;
}

/** Where the validators of the last build are. */
const cacheFile = resolve(repository, '.build/validators.json');

/** What generates validators. */
const generator = ['infra/build/{validators,coercion}.ts', 'package-lock.json'];

/**
 * Generates the validators of all operations, but those with unchanged rules only once: generating all takes a
 * second.
 * @returns their modules
 */
export async function cachedValidators(
  inputs: readonly ValidatorInput[],
  file: string = cacheFile,
): Promise<Modules> {
  const version = await contentHash(generator);
  const known = await readCache(file, version);
  const named = new Map(inputs.map((input) => [validatorName(input), input]));
  const modules = new Map(
    named.entries().map(([name, input]) => [name, known[name] ?? generateValidator(input)]),
  );
  if (named.keys().some((name) => !known[name])) {
    await writeCache(file, { version, validators: Object.fromEntries(modules) });
  }
  return modules;
}

/** @returns nothing when there is no readable file of this version: then everything is generated */
async function readCache(file: string, version: string): Promise<Cache['validators']> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    const cache = JSON.parse(text) as Partial<Cache>;
    return cache.version === version ? (cache.validators ?? {}) : {};
  } catch {
    return {};
  }
}

async function writeCache(file: string, cache: Cache): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, JSON.stringify(cache));
}
