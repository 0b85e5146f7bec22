import { bareBundles } from '../../test/support/bundle-sizes/bare-bundles.ts';
import {
  buildBundles,
  type FunctionBundle,
} from '../../test/support/bundle-sizes/build-bundles.ts';
import {
  type BareOf,
  bundleLimits,
  bytesRatio,
  light,
} from '../../test/support/bundle-sizes/bundle-limits.ts';
import { measureVisits, type Visit } from '../console/measure-visits.ts';
import { importTimes } from '../load/import-time.ts';
import { atMost, type Budget, countBudgets, type Row, type Section } from '../section.ts';
import { median, rounded, sum } from '../statistics.ts';

const ROUNDS = 21;
const QUICK_ROUNDS = 1;

/** Import of a function compared with the bare bundle of the SDK's clients. */
const MAX_TIME_RATIO = 0.6;

/** Bytes and imports of the bundles, and what a first visit of the console asks for. */
export const coldStart: Section = {
  name: 'cold-start',
  title: 'Cold start',
  explanation: `Each function's bundle as it deploys, compared with a bare bundle: the SDK's clients and commands that ours take the place of, and the conversion of values, with nothing around them; the lean bare bundle has only the credentials that Lambda gives. Bytes without source maps. An import is processor time in a fresh process, median of ${ROUNDS}, in turns with the bare bundles and minus the import of an empty module: of the smallest and the largest function, the middle one of each area, and those of the first pages. A first visit is a page in Chromium with an empty cache, in front of functions that all take the same time: one step is one answer that waits for the one before. test/contract/bundle-sizes.integration.test.ts holds the bytes.`,
  run: async ({ quick }) => {
    const all = await buildBundles();
    const bareOf = await bareBundles(all);
    const http = all.filter(({ isHttp }) => isHttp);
    const visits = await measureVisits();
    const visited = new Set(visits.flatMap(({ functions }) => functions));
    const timed = await measureTimes(http, bareOf, {
      visited,
      rounds: quick ? QUICK_ROUNDS : ROUNDS,
    });
    return {
      tables: [
        { title: 'First visits', rows: visits.map((visit) => visitRow(visit, timed)) },
        { title: 'Bundles by area', rows: areaRows(all, bareOf) },
        { title: 'Imports', rows: timed.map(timeRow) },
        { title: 'Packages in the HTTP functions', rows: packageRows(http) },
      ],
      budgets: [...countBudgets(bundleLimits(http, bareOf)), ...timeBudgets(timed)],
    };
  },
};

interface Timed {
  readonly id: string;
  readonly kB: number;
  readonly ms: number;
  /** 0 without a bare bundle. */
  readonly bareMs: number;
  readonly leanMs: number;
}

async function measureTimes(
  bundles: readonly FunctionBundle[],
  bareOf: BareOf,
  { visited, rounds }: { readonly visited: ReadonlySet<string>; readonly rounds: number },
): Promise<Timed[]> {
  const sample = chooseSample(bundles, visited);
  const files = sample.flatMap((bundle) => {
    const bare = bareOf(bundle);
    return bare ? [bundle.file, bare.file, bare.lean.file] : [bundle.file];
  });
  const times = await importTimes([...new Set(files)], rounds);
  return sample.map((bundle) => {
    const bare = bareOf(bundle);
    const timeOf = (file: string | undefined) => (file && times.get(file)) || 0;
    return {
      id: bundle.id,
      kB: kilobytes(bundle.bytes),
      ms: timeOf(bundle.file),
      bareMs: timeOf(bare?.file),
      leanMs: timeOf(bare?.lean.file),
    };
  });
}

/** The smallest, the largest and the light functions, those of first visits, and the middle one of each area by size. */
function chooseSample(
  bundles: readonly FunctionBundle[],
  visited: ReadonlySet<string>,
): readonly FunctionBundle[] {
  const bySize = bundles.toSorted((left, right) => left.bytes - right.bytes);
  const ofAreas = [...Map.groupBy(bySize, ({ area }) => area).values()].map(
    (list) => list[Math.floor(list.length / 2)],
  );
  const named = bySize.filter(
    ({ id }) => id === light.health || id === light.tokens || visited.has(id),
  );
  const chosen = [bySize[0], bySize.at(-1), ...named, ...ofAreas];
  return [...new Set(chosen.filter((each) => each !== undefined))];
}

/** What somebody waits for if no process of a function is there: each step takes as long as the slowest start in it. */
function visitRow({ page, ...visit }: Visit, timed: readonly Timed[]): Row {
  const imports = timed.filter(({ id }) => visit.functions.includes(id)).map(({ ms }) => ms);
  return {
    page,
    files: visit.files,
    calls: visit.calls,
    functions: visit.functions.length,
    'sandboxes when cold': visit.sandboxes,
    'at once': visit.mostAtOnce,
    'steps one after the other': visit.steps,
    'imports of its functions: CPU ms': rounded(sum(imports), 0),
    'the longest': rounded(Math.max(0, ...imports), 1),
  };
}

function kilobytes(bytes: number): number {
  return rounded(bytes / 1_000, 1);
}

function areaRows(bundles: readonly FunctionBundle[], bareOf: BareOf): Row[] {
  return [...Map.groupBy(bundles, ({ area }) => area)].map(([area, list]) => {
    const sizes = list.map(({ bytes }) => kilobytes(bytes));
    const compared = list.flatMap((bundle) => {
      const bare = bareOf(bundle);
      return bare ? [{ bare: bytesRatio(bundle, bare), lean: bytesRatio(bundle, bare.lean) }] : [];
    });
    const largest = (ratios: readonly number[]) => (ratios.length > 0 ? Math.max(...ratios) : '');
    return {
      area,
      functions: list.length,
      'median kB': median(sizes),
      'largest kB': Math.max(...sizes),
      'largest ratio to bare': largest(compared.map(({ bare }) => bare)),
      'to lean bare': largest(compared.map(({ lean }) => lean)),
    };
  });
}

function timeRow({ id, kB, ms, bareMs, leanMs }: Timed): Row {
  return {
    function: id,
    kB,
    'import: CPU ms': rounded(ms, 1),
    'bare: CPU ms': bareMs > 0 ? rounded(bareMs, 1) : '',
    ratio: bareMs > 0 ? rounded(ms / bareMs, 2) : '',
    'ratio to lean bare': leanMs > 0 ? rounded(ms / leanMs, 2) : '',
  };
}

/** The largest packages of all HTTP functions. */
function packageRows(bundles: readonly FunctionBundle[]): Row[] {
  const names = new Set(bundles.flatMap(({ packages }) => [...packages.keys()]));
  const total = sum(bundles.map(({ bytes }) => bytes));
  return [...names]
    .map((name) => {
      const sizes = bundles
        .map(({ packages }) => packages.get(name) ?? 0)
        .filter((size) => size > 0);
      return { name, sizes, all: sum(sizes) };
    })
    .toSorted((left, right) => right.all - left.all)
    .slice(0, 15)
    .map(({ name, sizes, all }) => ({
      package: name,
      functions: sizes.length,
      'median kB': kilobytes(median(sizes)),
      'largest kB': kilobytes(Math.max(...sizes)),
      'share of all %': rounded((100 * all) / total, 1),
    }));
}

function timeBudgets(timed: readonly Timed[]): Budget[] {
  return timed
    .filter(({ bareMs }) => bareMs > 0)
    .map(({ id, ms, bareMs }) =>
      atMost({
        name: `import of ${id}`,
        value: rounded(ms / bareMs, 2),
        limit: MAX_TIME_RATIO,
        unit: '× bare',
        kind: 'time',
      }),
    );
}
