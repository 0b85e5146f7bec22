import { type BareBundle, bareBundles } from '../../test/support/bundle-sizes/bare-bundles.ts';
import {
  buildBundles,
  type FunctionBundle,
} from '../../test/support/bundle-sizes/build-bundles.ts';
import { chooseSample, light } from '../cold-start/choose-sample.ts';
import { importTimes } from '../cold-start/import-time.ts';
import { atMost, type Budget, type Row, type Section } from '../framework/section.ts';
import { median, rounded, sum } from '../framework/statistics.ts';

type BareOf = (bundle: FunctionBundle) => BareBundle | undefined;

/** To reach, beside a bare bundle of the same clients. */
const BYTES = 1.25;
const TIME = 1.35;

const kilobytes = (bytes: number): number => rounded(bytes / 1_000, 1);

const bytesRatio = (bundle: FunctionBundle, bare: { readonly bytes: number }): number =>
  rounded(bundle.bytes / bare.bytes, 3);

const bytesRow = (bundle: FunctionBundle, bareOf: BareOf): Row => {
  const bare = bareOf(bundle);
  return {
    function: bundle.id,
    area: bundle.area,
    kB: kilobytes(bundle.bytes),
    'bare kB': bare ? kilobytes(bare.bytes) : '',
    ratio: bare ? bytesRatio(bundle, bare) : '',
    'ratio to lean bare': bare ? bytesRatio(bundle, bare.lean) : '',
  };
};

/** The largest packages over all HTTP functions. */
const packageRows = (bundles: readonly FunctionBundle[]): Row[] => {
  const names = new Set(bundles.flatMap(({ packages }) => [...packages.keys()]));
  const total = sum(bundles.map(({ bytes }) => bytes));
  return [...names]
    .map((name) => {
      const sizes = bundles.map(({ packages }) => packages.get(name) ?? 0);
      return { name, sizes, all: sum(sizes) };
    })
    .toSorted((left, right) => right.all - left.all)
    .slice(0, 25)
    .map(({ name, sizes, all }) => ({
      package: name,
      'functions with it': sizes.filter((size) => size > 0).length,
      'median kB': kilobytes(median(sizes.filter((size) => size > 0))),
      'largest kB': kilobytes(Math.max(...sizes)),
      'share of all %': rounded((100 * all) / total, 1),
    }));
};

const bytesBudgets = (bundles: readonly FunctionBundle[], bareOf: BareOf): Budget[] => {
  const ratios = new Map(
    bundles.flatMap((bundle) => {
      const bare = bareOf(bundle);
      return bare ? [[bundle.id, bytesRatio(bundle, bare)] as const] : [];
    }),
  );
  const usual = median([...ratios.values()]);
  const health = bundles.find(({ id }) => id === light.health);
  const smallest = Math.min(
    ...bundles.map((each) => bareOf(each)?.bytes ?? Number.POSITIVE_INFINITY),
  );
  const unit = '× bare';
  return [
    ...[...ratios].map(([id, value]) =>
      atMost({ name: `bytes of ${id}`, value, limit: BYTES, unit, kind: 'count' }),
    ),
    atMost({
      name: 'bytes of token validation, lighter than half of the functions',
      value: ratios.get(light.tokens) ?? 0,
      limit: usual,
      unit,
      kind: 'count',
    }),
    atMost({
      name: 'bytes of health, beside the smallest bare bundle of any function',
      value: rounded((health?.bytes ?? 0) / smallest, 3),
      limit: 0.25,
      unit,
      kind: 'count',
    }),
  ];
};

const measureTimes = async (bundles: readonly FunctionBundle[], bareOf: BareOf) => {
  const sample = chooseSample(bundles);
  const bares = sample.flatMap((bundle) =>
    [bareOf(bundle)?.file, bareOf(bundle)?.lean.file].filter((file) => file !== undefined),
  );
  const times = await importTimes([...new Set([...sample.map(({ file }) => file), ...bares])]);
  return sample.map((bundle) => {
    const bare = bareOf(bundle);
    const ms = times.get(bundle.file) ?? 0;
    const bareMs = (bare && times.get(bare.file)) ?? 0;
    const leanMs = (bare && times.get(bare.lean.file)) ?? 0;
    return { id: bundle.id, kB: kilobytes(bundle.bytes), ms, bareMs, leanMs };
  });
};

type Timed = Awaited<ReturnType<typeof measureTimes>>[number];

const timeRow = ({ id, kB, ms, bareMs, leanMs }: Timed): Row => ({
  function: id,
  kB,
  'import ms': rounded(ms, 1),
  'bare ms': bareMs > 0 ? rounded(bareMs, 1) : '',
  ratio: bareMs > 0 ? rounded(ms / bareMs, 2) : '',
  'ratio to lean bare': leanMs > 0 ? rounded(ms / leanMs, 2) : '',
});

const timeBudgets = (timed: readonly Timed[]): Budget[] =>
  timed
    .filter(({ bareMs }) => bareMs > 0)
    .map(({ id, ms, bareMs }) =>
      atMost({
        name: `import time of ${id}`,
        value: rounded(ms / bareMs, 2),
        limit: TIME,
        unit: '× bare',
        kind: 'time',
      }),
    );

/** Bytes and import time of the bundles. */
export const coldStart: Section = {
  name: 'cold-start',
  title: 'Cold start',
  explanation:
    "Each function's bundle as it deploys, beside a bare bundle: the same clients and commands of the AWS SDK and the translation of values, with nothing around them. The bare bundle has the whole client, as design.md measured it (338 to 367 kB); our functions are built without the ways to find credentials that Lambda does not need, so they can be smaller than it. The lean bare bundle is built without them too: that column is the stricter comparison, and most functions would miss the budgets beside it. Bytes without source maps, of all functions; import time in a fresh process, median of 21 in turns with the bare bundles and less the time of an empty module, of the smallest and largest function and of the middle one of each area. Workers and functions without the SDK have no budget.",
  run: async ({ quick }) => {
    const all = await buildBundles();
    const bareOf = await bareBundles(all);
    const http = all.filter(({ isHttp }) => isHttp);
    const bySize = all.toSorted((left, right) => right.bytes - left.bytes);
    const timed = quick ? [] : await measureTimes(http, bareOf);
    const times = { title: 'Import time', rows: timed.map(timeRow) };
    return {
      tables: [
        ...(quick ? [] : [times]),
        { title: 'Packages in the HTTP functions', rows: packageRows(http) },
        { title: 'Bundles', rows: bySize.map((each) => bytesRow(each, bareOf)) },
      ],
      plots: quick
        ? []
        : [
            {
              title: 'Import in a fresh process',
              kind: 'bar',
              axis: 'ms, median of 21',
              categories: timed.map(({ id }) => id),
              series: [
                { name: 'function', values: timed.map(({ ms }) => rounded(ms, 1)) },
                { name: 'bare bundle', values: timed.map(({ bareMs }) => rounded(bareMs, 1)) },
              ],
            },
          ],
      budgets: [...bytesBudgets(http, bareOf), ...timeBudgets(timed)],
    };
  },
};
