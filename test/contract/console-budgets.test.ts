import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltConsole, buildConsole } from '../../infra/build/console.ts';
import { loadedWith } from '../../infra/build/console-files.ts';
import { discover } from '../../infra/build/discover.ts';

const ENTRY = 'console/src/main.tsx';

/** Limits in bytes of gzip. People wait for the first, and everybody who deploys carries the last. */
const ENTRY_SCRIPT = 130_000;
const STYLE = 15_000;
const FURTHER_SCREEN = 40_000;
const ALL_SCRIPT = 350_000;

/** In bytes, not compressed: each file is a call, and a smaller one is not worth it. */
const SMALLEST_FILE = 20_000;

let built: BuiltConsole;
let screens: readonly string[];

beforeAll(async () => {
  const { operations } = await discover();
  built = await buildConsole(operations.map(({ operation }) => operation.contract));
  screens = Object.entries(built.outputs)
    .filter(([, { entryPoint }]) => entryPoint?.startsWith('page:console/src/page-files/'))
    .map(([path]) => path);
}, 60_000);

function zippedSize(paths: Iterable<string>): number {
  return [...paths].reduce((sum, path) => {
    const content = built.assets.get(basename(path));
    return content ? sum + gzipSync(content, { level: 9 }).length : sum;
  }, 0);
}

/** What is there once the list of flags is shown: the list comes with the entry. */
function start(): ReadonlySet<string> {
  const [entry] =
    Object.entries(built.outputs).find(([, { entryPoint }]) => entryPoint === ENTRY) ?? [];
  if (!entry) throw new Error(`Nothing was built from ${ENTRY}.`);
  return loadedWith(built.outputs, entry);
}

const ofKind = (ending: string) => [...built.assets.keys()].filter((name) => name.endsWith(ending));

describe('the console', () => {
  it('shows its first screen, the list of flags, after 130 kB of script at most', () => {
    expect(zippedSize(start())).toBeLessThanOrEqual(ENTRY_SCRIPT);
  });

  it('shows it after two files of script, whatever number of pages share parts of them', () => {
    expect(start().size).toBe(2);
  });

  it('has 15 kB of style at most', () => {
    expect(zippedSize(ofKind('.css'))).toBeLessThanOrEqual(STYLE);
  });

  it('loads 40 kB of script at most for any further screen', () => {
    const known = start();
    const tooLarge = screens
      .map((path) => ({
        screen: built.outputs[path]?.entryPoint,
        bytes: zippedSize([...loadedWith(built.outputs, path)].filter((file) => !known.has(file))),
      }))
      .filter(({ bytes }) => bytes > FURTHER_SCREEN);
    expect(screens.length).toBeGreaterThan(0);
    expect(tooLarge).toEqual([]);
  });

  it('loads two files of script at most for any further screen, and the page names them', () => {
    const known = start();
    const further = screens.map((path) =>
      [...loadedWith(built.outputs, path)]
        .filter((file) => !known.has(file))
        .map((file) => basename(file)),
    );
    const preloaded = built.preloads.map(({ files }) => files.map((file) => basename(file)));

    expect(Math.max(...further.map(({ length }) => length))).toBe(2);
    expect(new Set(preloaded.map(String))).toEqual(new Set(further.map(String)));
  });

  it('has no file of less than 20 kB', () => {
    const small = [...built.assets].filter(([, { length }]) => length < SMALLEST_FILE);

    expect(small.map(([name, { length }]) => `${name}: ${length}`)).toEqual([]);
  });

  it('has 350 kB of script at most in all', () => {
    expect(zippedSize(ofKind('.js'))).toBeLessThanOrEqual(ALL_SCRIPT);
  });
});
