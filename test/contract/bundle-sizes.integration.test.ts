import { beforeAll, describe, expect, it } from 'vitest';
import { bareBundles } from '../support/bundle-sizes/bare-bundles.ts';
import { buildBundles, type FunctionBundle } from '../support/bundle-sizes/build-bundles.ts';
import { bundleLimits, light } from '../support/bundle-sizes/bundle-limits.ts';
import { type CountLimit, isExceeded } from '../support/count-limit.ts';

let http: readonly FunctionBundle[];
let limits: readonly CountLimit[];

beforeAll(async () => {
  const bundles = await buildBundles();
  http = bundles.filter(({ isHttp }) => isHttp);
  limits = bundleLimits(http, await bareBundles(bundles));
}, 300_000);

describe('the bundle of a function', () => {
  it('has few bytes compared with its SDK clients alone', () => {
    expect(limits.filter(isExceeded)).toEqual([]);
  });

  it('has a limit, unless it has no SDK client', () => {
    const limited = new Set(limits.map(({ name }) => name));
    const others = http.filter(({ id }) => !limited.has(`bytes of ${id}`));
    expect(others.flatMap(({ commands }) => commands)).toEqual([]);
    expect(others.map(({ id }) => id)).toContain(light.health);
    expect(limits.length).toBeGreaterThan(others.length);
  });
});
