import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRoutes, routes } from '../../console/src/routes.ts';
import { type BuiltConsole, buildConsole } from '../../infra/build/console.ts';
import { loadedWith } from '../../infra/build/console-files.ts';
import { discover } from '../../infra/build/discover.ts';

const ENTRY = 'console/src/main.tsx';

/** Limits in bytes of gzip. People wait for what a page loads, and everybody who deploys carries all of it. */
const LIST = 150_000;
const FLAG = 230_000;
const ANY_PAGE = 300_000;
const ALL_SCRIPT = 450_000;

/** In bytes, compressed in itself. */
const FONT = 49_000;

/** Limit in bytes of gzip. */
const ICONS = 10_000;

/** In bytes, not compressed: each file is a call, and a smaller one is not worth it. The icons are 15 kB. */
const SMALLEST_FILE = 15_000;

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
  return [...new Set(paths)].reduce((sum, path) => {
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
  it('shows the list of flags after 150 kB of script and style at most', () => {
    expect(zippedSize([...start(), ...ofKind('.css')])).toBeLessThanOrEqual(LIST);
  });

  it('has one font of 49 kB at most', () => {
    const fonts = ofKind('.woff2').map((name) => built.assets.get(name)?.length);

    expect(fonts).toEqual([expect.toSatisfy((bytes: number) => bytes <= FONT)]);
  });

  it('has all icons in one picture of 10 kB at most', () => {
    const pictures = ofKind('.svg').map((name) => zippedSize([name]));

    expect(pictures).toEqual([expect.toSatisfy((bytes: number) => bytes <= ICONS)]);
  });

  it('shows it after two files of script, whatever number of pages share parts of them', () => {
    expect(start().size).toBe(2);
  });

  it.each([
    ['a flag', /page-files\/flag\.ts$/, FLAG],
    ['any page', /page-files/, ANY_PAGE],
  ])('has shown %s after so much script and style: %s, %i bytes', (_, wanted, limit) => {
    const pages = screens
      .filter((path) => wanted.test(built.outputs[path]?.entryPoint ?? ''))
      .map((path) => ({
        page: built.outputs[path]?.entryPoint,
        bytes: zippedSize([...start(), ...loadedWith(built.outputs, path), ...ofKind('.css')]),
      }));

    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter(({ bytes }) => bytes > limit)).toEqual([]);
  });

  it('loads two files of script at most for any further screen, and the page names them', () => {
    const known = start();
    const ofRoutes = Object.values({ ...openRoutes, ...routes }).map(([file]) => `/${file}.ts`);
    const pages = screens.filter((path) =>
      ofRoutes.some((file) => built.outputs[path]?.entryPoint?.endsWith(file)),
    );
    const further = pages.map((path) =>
      [...loadedWith(built.outputs, path)]
        .filter((file) => !known.has(file))
        .map((file) => basename(file)),
    );
    const preloaded = built.preloads.map(({ files }) => files.map((file) => basename(file)));

    expect(Math.max(...further.map(({ length }) => length))).toBe(2);
    expect(new Set(preloaded.map(String))).toEqual(new Set(further.map(String)));
  });

  it.each(Object.entries({ ...openRoutes, ...routes }))(
    'names the files of %s for it',
    (address, [file]) => {
      const path = address.replaceAll(/:\w+\??/g, 'x');
      const named = built.preloads.find(({ pattern }) => new RegExp(pattern).test(path));
      const [own] = screens.filter((screen) =>
        built.outputs[screen]?.entryPoint?.endsWith(`/${file}.ts`),
      );

      expect(named?.files.map((each) => basename(each)).includes(basename(own ?? ''))).toBe(
        file === 'main' ? undefined : true,
      );
    },
  );

  it('has no file of less than 15 kB', () => {
    const small = [...built.assets].filter(([, { length }]) => length < SMALLEST_FILE);

    expect(small.map(([name, { length }]) => `${name}: ${length}`)).toEqual([]);
  });

  it('has 450 kB of script at most in all', () => {
    expect(zippedSize(ofKind('.js'))).toBeLessThanOrEqual(ALL_SCRIPT);
  });
});
