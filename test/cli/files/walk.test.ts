import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { walk } from '../../../cli/src/files/walk.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flagwright-walk-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function files(contents: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(contents)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

it('lists files in the order of their paths, and nothing of git', async () => {
  await files({ 'b.ts': '', 'a/z.ts': '', 'a/a.ts': '', '.git/config': '', '.env': '' });
  expect([...walk(root)]).toEqual(['.env', 'a/a.ts', 'a/z.ts', 'b.ts']);
});

it('leaves out what ignore files name', async () => {
  await files({
    '.gitignore': 'node_modules\n/dist/\n*.log\n!keep.log\n',
    'node_modules/x.js': '',
    'a/node_modules/x.js': '',
    'dist/x.js': '',
    'a/dist/x.js': '',
    'x.log': '',
    'keep.log': '',
  });
  expect([...walk(root)]).toEqual(['.gitignore', 'a/dist/x.js', 'keep.log']);
});

it('has ignore files of folders, which hold below them and before those above', async () => {
  await files({
    '.gitignore': '*.log\n',
    'a/.gitignore': '!*.log\n/only-here\n',
    'a/x.log': '',
    'a/only-here': '',
    'a/b/only-here': '',
    'b/x.log': '',
  });
  expect([...walk(root)]).toEqual(['.gitignore', 'a/.gitignore', 'a/b/only-here', 'a/x.log']);
});

it('brings back nothing of a folder that is left out', async () => {
  await files({ '.gitignore': 'out/\n!out/keep.ts\n', 'out/keep.ts': '' });
  expect([...walk(root)]).toEqual(['.gitignore']);
});

it('begins with a folder, whose paths and rules are from the root', async () => {
  await files({ '.gitignore': '/a/b/x.ts\n', 'a/b/x.ts': '', 'a/b/y.ts': '', 'c.ts': '' });
  expect([...walk(root, 'a/b')]).toEqual(['a/b/y.ts']);
});

it('leaves out more that is given', async () => {
  await files({ 'docs/a.md': '', 'a.snap': '', 'a.ts': '' });
  expect([...walk(root, '', ['docs/', '*.snap'])]).toEqual(['a.ts']);
});

it('follows no links', async () => {
  await files({ 'a/x.ts': '' });
  await symlink(join(root, 'a'), join(root, 'b'));
  await symlink(join(root, 'a/x.ts'), join(root, 'c.ts'));
  expect([...walk(root)]).toEqual(['a/x.ts']);
});
