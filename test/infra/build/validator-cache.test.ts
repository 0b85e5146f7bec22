import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { operation } from '../../../functions/flags/tag-types/create-tag-type.ts';
import { cachedValidators } from '../../../infra/build/validator-cache.ts';
import { validatorModules } from '../../../infra/build/validators.ts';
import type { Contract } from '../../../lib/http/contract.ts';

const { hasStrictTypes: _strict, ...contract }: Contract = operation.contract;
const changed = { ...contract, hasStrictTypes: true as const };

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validators-'));
  file = join(folder, 'validators.json');
});

afterEach(() => rm(folder, { recursive: true }));

it('gives what would be generated, the first time and from then on', async () => {
  const generated = [validatorModules(contract), validatorModules(changed)];

  expect(await cachedValidators([contract, changed], file)).toEqual(generated);
  expect(await cachedValidators([contract, changed], file)).toEqual(generated);
});

it('generates an unchanged contract only once', async () => {
  await cachedValidators([contract], file);
  const marked = (await readFile(file, 'utf8')).replace('"body":"', '"body":"// remembered\\n');
  await writeFile(file, marked);

  const [modules] = await cachedValidators([contract], file);

  expect(modules?.body).toMatch(/^\/\/ remembered/);
});

it('generates everything again without a readable cache', async () => {
  await writeFile(file, '{ "half":');

  expect(await cachedValidators([contract], file)).toEqual([validatorModules(contract)]);
});
