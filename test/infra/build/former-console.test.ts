import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { keepFormerFiles, readFormerFiles } from '../../../infra/build/former-console.ts';

const file = (content: string) => new TextEncoder().encode(content);

test('the files of the last two releases are kept, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-former-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await keepFormerFiles('one', 'none', new Map([['main-1.js', file('1')]]), folder);
  await keepFormerFiles('two', 'one', new Map([['main-2.js', file('2')]]), folder);
  await keepFormerFiles('three', 'two', new Map([['main-3.js', file('3')]]), folder);

  expect(await readdir(folder)).toEqual(['three', 'two']);
  const files = await readFormerFiles(folder);
  expect([...files].map(([name, br]) => [name, brotliDecompressSync(br).toString()])).toEqual([
    ['main-2.js', '2'],
    ['main-3.js', '3'],
  ]);
});
