import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceFile } from '../../infra/build/replace-file.ts';
import { repository } from '../../infra/build/repository.ts';

let folder: string;

beforeAll(async () => {
  await mkdir(resolve(repository, '.build'), { recursive: true });
  folder = await mkdtemp(resolve(repository, '.build/replace-file-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('whoever lists a folder while its files are written meets only files that can be read', async () => {
  const path = join(folder, 'index.mjs');
  const text = 'x'.repeat(100_000);
  await replaceFile(path, text);

  let writing = true;
  const writes = Promise.all(Array.from({ length: 50 }, () => replaceFile(path, text))).finally(
    () => {
      writing = false;
    },
  );
  while (writing) {
    expect(await readdir(folder)).toEqual(['index.mjs']);
    expect(await readFile(path, 'utf8')).toHaveLength(text.length);
  }
  await writes;
});
