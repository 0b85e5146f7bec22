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
import { importTimes } from '../load/import-time.ts';
import { atMost, type Budget, countBudgets, type Row, type Section } from '../section.ts';
import { median, rounded, sum } from '../statistics.ts';

const ROUNDS = 21;
const QUICK_ROUNDS = 1;

/** Import time of a function compared with the bare bundle. */
const MAX_TIME_RATIO = 1.35;

/** Bytes and import time of the bundles. */
export const coldStart: Section = {
  name: 'cold-start',
  title: 'Cold start',
  explanation: `Each function's bundle as it deploys, compared with a bare bundle: the same SDK clients and commands and the conversion of values, with nothing around them. The bare bundle has the whole client. Our functions are built without the credential providers that Lambda does not need, so they can be smaller; the lean bare bundle is built without them too, which is the stricter comparison. Bytes without source maps. Import time in a fresh process, median of ${ROUNDS}, in turns with the bare bundles and minus the import of an empty module: of the smallest and the largest function and the middle one of each area. test/contract/bundle-sizes.integration.test.ts holds the bytes.`,
  run: async ({ quick }) => {
    const all = await buildBundles();
    const bareOf = await bareBundles(all);
    const http = all.filter(({ isHttp }) => isHttp);
    const timed = await measureTimes(http, bareOf, quick ? QUICK_ROUNDS : ROUNDS);
    return {
      tables: [
        { title: 'Bundles by area', rows: areaRows(all, bareOf) },
        { title: 'Import time', rows: timed.map(timeRow) },
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
  rounds: number,
): Promise<Timed[]> {
  const sample = chooseSample(bundles);
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

/** The smallest, the largest and the light functions, and the middle one of each area by size. */
function chooseSample(bundles: readonly FunctionBundle[]): readonly FunctionBundle[] {
  const bySize = bundles.toSorted((left, right) => left.bytes - right.bytes);
  const ofAreas = [...Map.groupBy(bySize, ({ area }) => area).values()].map(
    (list) => list[Math.floor(list.length / 2)],
  );
  const named = bySize.filter(({ id }) => id === light.health || id === light.tokens);
  const chosen = [bySize[0], bySize.at(-1), ...named, ...ofAreas];
  return [...new Set(chosen.filter((each) => each !== undefined))];
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
    'import ms': rounded(ms, 1),
    'bare ms': bareMs > 0 ? rounded(bareMs, 1) : '',
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
        name: `import time of ${id}`,
        value: rounded(ms / bareMs, 2),
        limit: MAX_TIME_RATIO,
        unit: '× bare',
        kind: 'time',
      }),
    );
}
