import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { regexEngineFiles, separateRegexEngine } from '../../../infra/build/regex-engine.ts';
import { repository } from '../../../infra/build/repository.ts';
import type { linearRegex } from '../../../lib/evaluation/linear-regex.ts';

let root: string;
let bytes: number;
let files: readonly string[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flagwright-regex-'));
  const { outputFiles, metafile } = await build({
    entryPoints: {
      'matches/index': resolve(repository, 'lib/evaluation/linear-regex.ts'),
      'other/index': resolve(repository, 'lib/evaluation/murmur3.ts'),
    },
    outdir: root,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    minify: true,
    metafile: true,
    write: false,
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [separateRegexEngine],
  });
  const engines = await regexEngineFiles(metafile, root);
  for (const { path, contents } of [...outputFiles, ...engines]) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  bytes = outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
  files = engines.map(({ path }) => path);
});

afterAll(() => rm(root, { recursive: true }));

describe('the engine of regular expressions', () => {
  it('is no part of a bundle', () => {
    expect(bytes).toBeLessThan(10_000);
  });

  it('is beside the bundles that match patterns, and only there', () => {
    expect(files).toEqual([join(root, 'matches/re2js.cjs')]);
  });

  it('is loaded with the first pattern', async () => {
    const file = join(root, 'matches/index.mjs');
    const bundled: { readonly linearRegex: typeof linearRegex } = await import(file);

    expect(bundled.linearRegex('^A+$', true).test('aaa')).toBe(true);
    expect(() => bundled.linearRegex('(?=a)', false)).toThrow();
  });
});
