import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipFolder } from '../../infra/build/zip.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flagwright-zip-'));
});

afterAll(() => rm(root, { recursive: true }));

test('the same bundle, built on another day, is packed to the same bytes', async () => {
  await bundleIn('first');
  await bundleIn('second');
  await utimes(join(root, 'second/functions/a/index.mjs'), new Date(0), new Date(2_000_000_000));

  await zipFolder(join(root, 'first'), 'functions/a', '../first.zip');
  await zipFolder(join(root, 'second'), 'functions/a', '../second.zip');

  const [first, second] = await Promise.all([
    readFile(join(root, 'first.zip')),
    readFile(join(root, 'second.zip')),
  ]);
  expect(first.equals(second)).toBe(true);
});

async function bundleIn(folder: string): Promise<void> {
  await mkdir(join(root, folder, 'functions/a'), { recursive: true });
  await writeFile(join(root, folder, 'functions/a/index.mjs'), 'export const handler = 1;');
  await writeFile(join(root, folder, 'functions/a/index.mjs.map'), '{}');
}
