import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash } from '../../../infra/build/content-hash.ts';

let folder: string;
let before: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-hash-'));
  await mkdir(join(folder, 'lib/deep'), { recursive: true });
  await writeFile(join(folder, 'lib/a.ts'), 'a');
  await writeFile(join(folder, 'lib/deep/b.ts'), 'b');
  before = await hash();
});

afterEach(() => rm(folder, { recursive: true }));

it('is the same while nothing changes', async () => {
  await writeFile(join(folder, 'lib/a.ts'), 'a');

  expect(await hash()).toBe(before);
});

it('does not depend on other files', async () => {
  await writeFile(join(folder, 'README.md'), 'read');

  expect(await hash()).toBe(before);
});

it.each([
  ['content', () => writeFile(join(folder, 'lib/deep/b.ts'), 'c')],
  ['name', () => rename(join(folder, 'lib/a.ts'), join(folder, 'lib/c.ts'))],
  ['number of files', () => rm(join(folder, 'lib/a.ts'))],
  ['place of a boundary', () => writeFile(join(folder, 'lib/a.ts'), 'ab')],
])('is another with another %s', async (_what, change) => {
  await change();

  expect(await hash()).not.toBe(before);
});

function hash() {
  return contentHash(['lib/**/*'], folder);
}
