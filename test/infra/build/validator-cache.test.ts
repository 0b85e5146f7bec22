import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cachedValidators } from '../../../infra/build/validator-cache.ts';
import {
  generateValidator,
  type ValidatorInput,
  validatorName,
} from '../../../infra/build/validators.ts';

const schema = { type: 'object', properties: { name: { type: 'string' } } };
const strict: ValidatorInput = { schema, types: 'strict' };
const parsed: ValidatorInput = { schema, types: 'parsed' };

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validators-'));
  file = join(folder, 'validators.json');
});

afterEach(() => rm(folder, { recursive: true }));

it('gives what would be generated, the first time and from then on', async () => {
  const generated = new Map([
    [validatorName(strict), generateValidator(strict)],
    [validatorName(parsed), generateValidator(parsed)],
  ]);

  expect(await cachedValidators([strict, parsed, strict], file)).toEqual(generated);
  expect(await cachedValidators([strict, parsed, strict], file)).toEqual(generated);
});

it('generates unchanged rules only once', async () => {
  await cachedValidators([strict], file);
  await markRemembered();

  const again = await cachedValidators([strict], file);

  expect(again.get(validatorName(strict))).toMatch(/^\/\/ remembered/);
});

it('generates everything again with another version of the generator', async () => {
  await cachedValidators([strict], file);
  await markRemembered();
  const cache = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...cache, version: 'another' }));

  const again = await cachedValidators([strict], file);

  expect(again.get(validatorName(strict))).toBe(generateValidator(strict));
});

it('generates everything again without a readable cache', async () => {
  await writeFile(file, '{ "half":');

  const modules = await cachedValidators([strict], file);

  expect([...modules.values()]).toEqual([generateValidator(strict)]);
});

/** Marks what the cache has, so that it can be told from what is generated. */
async function markRemembered(): Promise<void> {
  const cache = JSON.parse(await readFile(file, 'utf8'));
  const marked = Object.entries(cache.validators).map(([name, code]) => [
    name,
    `// remembered\n${code}`,
  ]);
  await writeFile(file, JSON.stringify({ ...cache, validators: Object.fromEntries(marked) }));
}
