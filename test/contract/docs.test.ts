import { glob, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../lib/events/log/event-catalogue.ts';
import { eventTypes } from '../../lib/events/log/types.ts';

const repository = resolve(import.meta.dirname, '../..');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...(await Array.fromAsync(glob('docs/**/*.md', { cwd: repository }))),
  ...(await Array.fromAsync(glob('infra/*/README.md', { cwd: repository }))),
];
const texts = new Map(
  await Promise.all(pages.map(async (page) => [page, await read(page)] as const)),
);

/** Names of all sources, without their folders. */
const sources = new Set(
  (
    await Array.fromAsync(
      glob(['*.{ts,yml}', '{lib,functions,infra,test,bench}/**/*.{ts,yml}'], { cwd: repository }),
    )
  ).map((path) => basename(path)),
);

const eventNames: ReadonlySet<string> = new Set(eventTypes);

/** Folders of the repository that pages name. What a build makes is not there before it. */
const ROOTS = ['lib', 'functions', 'infra', 'test', 'bench', 'docs', '.ci'];

describe.each(pages)('%s', (page) => {
  it('links to files and headings that exist', async () => {
    const targets = linksIn(page).map((link) => {
      const [path = '', anchor] = link.split('#');
      return { path: path === '' ? page : join(dirname(page), path), anchor };
    });
    expect(await missing(targets.map(({ path }) => path))).toEqual([]);
    for (const { path, anchor } of targets) {
      if (anchor !== undefined) expect(anchorsOf(await read(path))).toContain(anchor);
    }
  });

  it('names files and folders that exist', async () => {
    expect(await missing(pathsIn(codeIn(texts.get(page) ?? '')))).toEqual([]);
  });

  it('names sources that exist, also without their folders', async () => {
    const named = [...(texts.get(page) ?? '').matchAll(/`([\w-]+\.(?:ts|yml))`/g)];
    const wanted = named.map(([, name = '']) => name);
    expect(wanted.filter((name) => !sources.has(name))).toEqual([]);
  });

  it('names event types that exist', () => {
    const named = [...(texts.get(page) ?? '').matchAll(/`(feature-[a-z-]+)`/g)];
    const names = named.map(([, name = '']) => name);
    expect(names.filter((name) => !eventNames.has(name))).toEqual([]);
  });

  it('names npm scripts that exist', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: object };
    const named = [...(texts.get(page) ?? '').matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)];
    const names = named.map(([, name = '']) => name);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it('names as wide only event types that belong to no environment', async () => {
  const page = await read('docs/integrations.md');
  const [, list = ''] = /belongs to no environment \(([^)]+)\)/.exec(page) ?? [];
  const named = [...list.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => meaningOf(name).scope === 'environment')).toEqual([]);
});

it('finds what a page names', () => {
  const named = pathsIn('`lib/http/contract.ts`, ./docs/adr/ or lib/<domain>/*.ts, and .ci/run');
  expect(named).toEqual(['lib/http/contract.ts', 'docs/adr/', 'lib/*/*.ts', '.ci/run']);
});

function read(path: string): Promise<string> {
  return readFile(resolve(repository, path), 'utf8');
}

/** Links to files, relative to the page; addresses of the web are left out. */
function linksIn(page: string): string[] {
  return [...(texts.get(page) ?? '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
    ([, to = '']) => to,
  );
}

async function missing(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(exists));
  return paths.filter((_, index) => !found[index]);
}

async function exists(path: string): Promise<boolean> {
  if (path.includes('*')) {
    return (await Array.fromAsync(glob(path, { cwd: repository }))).length > 0;
  }
  return stat(resolve(repository, path)).then(
    () => true,
    () => false,
  );
}

function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** The form of GitHub: lower case, words joined by hyphens, nothing but letters, digits and hyphens. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Paths within backticks and blocks of code: `lib/http/contract.ts`, `docs/adr/`, `lib/<domain>/schema.ts`. */
function pathsIn(text: string): string[] {
  return [
    ...text.matchAll(
      /(?<![\w./:~-])(?:\.\/)?((?:[\w.-]+|<[\w-]+>)(?:\/(?:[\w.*-]+|<[\w-]+>))+\/?|\.ci\/run)/g,
    ),
  ]
    .map(([, path = '']) => path.replaceAll(/<[\w-]+>/g, '*').replace(/[.,:]$/, ''))
    .filter((path) => ROOTS.includes(path.split('/')[0] ?? ''));
}

function codeIn(text: string): string {
  return [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code).join('\n');
}
