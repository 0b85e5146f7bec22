import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Feature, FeatureEnvironment } from '../../../lib/flags/feature-data/model.ts';
import { expandContexts, readContext } from '../../../lib/playground/contexts.ts';
import { explainFlags } from '../../../lib/playground/explain-flags.ts';
import { meterAnswer, unlimited } from '../../../lib/playground/limits.ts';
import { contextsOf, source } from '../../support/evaluation-cases.ts';
import { anyFlag, inDevelopment } from '../../support/stored-flag.ts';

const require = createRequire(import.meta.url);
const { default: SdkClient } = require('unleash-client/lib/client.js');
const { defaultStrategies } = require('unleash-client/lib/strategy/index.js');

const runtime = { now: Date.parse('2026-11-21T09:30:00Z'), random: () => 0.5 };

const somebody = expandContexts(readContext({ appName: 'shop' }, true));

describe('explaining stored flags', () => {
  it('skips archived flags and flags without an environment', () => {
    const flags = [
      inDevelopment({ name: 'used' }),
      inDevelopment({ name: 'archived', archivedAt: '2026-11-21T09:30:00.000Z' }),
      { feature: { ...anyFlag, name: 'nowhere' }, environments: {} },
    ];

    const explained = explainFlags({ flags, segments: [], contexts: somebody, runtime }, unlimited);

    expect(explained.map(({ name }) => name)).toEqual(['used']);
  });

  it('treats an archived parent as missing', () => {
    const parent = inDevelopment(
      { name: 'parent', archivedAt: '2026-11-21T09:30:00.000Z' },
      { enabled: true },
    );
    const dependencies = [{ feature: 'parent', enabled: true }];
    const child = inDevelopment({ name: 'child', dependencies }, { enabled: true });

    const [explained] = explainFlags(
      { flags: [child, parent], segments: [], contexts: somebody, runtime },
      unlimited,
    );

    expect(explained?.environments.development).toMatchObject([
      { isEnabled: false, hasUnsatisfiedDependency: true },
    ]);
  });

  it('agrees with an SDK about 1,000 users', () => {
    const sdk = createSdk();
    const flags = source.features.map(({ name, ...state }) =>
      // As SDKs receive it: only what evaluation needs.
      inDevelopment({ name }, state as unknown as Partial<FeatureEnvironment>),
    );
    const people = contextsOf(1_000);
    const contexts = people.flatMap((person) => expandContexts(readContext(person, true)));

    const explained = explainFlags(
      { flags, segments: source.segments, contexts, runtime },
      unlimited,
    );

    const ours = explained.flatMap(({ environments }) =>
      (environments.development ?? []).map(({ isEnabled, variant }) => [isEnabled, variant.name]),
    );
    const theirs = source.features.flatMap(({ name }) =>
      people.map((person) => [
        sdk.isEnabled(name, person, () => false),
        sdk.getVariant(name, person).name,
      ]),
    );
    expect(ours).toEqual(theirs);
  });

  it('stops as soon as the response is too large', () => {
    const description = 'x'.repeat(90_000);
    const contexts = expandContexts(
      readContext({ appName: 'shop', description, userId: ','.repeat(999) }, true),
    );
    let made = 0;
    const meter = meterAnswer(contexts.length, (item) => {
      made += 1;
      return item;
    });

    expect(() =>
      explainFlags({ flags: [inDevelopment({})], segments: [], contexts, runtime }, meter),
    ).toThrow(/more than 32000000 bytes\. About 35\d of its 1000 combinations fit\./);
    expect(made).toBeLessThan(360);
  });
});

describe('the bytes of a response', () => {
  it('are counted for all its parts', () => {
    const feature: Feature = { ...anyFlag, name: 'flag' };
    const flags = Array.from({ length: 100 }, (_, index) =>
      inDevelopment({ ...feature, name: `flag-${index}` }),
    );
    let bytes = 0;
    const count = <T>(part: T): T => {
      bytes += JSON.stringify(part).length + 1;
      return part;
    };
    const explained = explainFlags(
      { flags, segments: [], contexts: somebody, runtime },
      { part: count, item: count },
    );

    const { length } = JSON.stringify(explained);
    expect(Math.abs(bytes / length - 1)).toBeLessThan(0.1);
  });
});

/** The SDK's evaluation, without fetching flags. */
function createSdk() {
  const features = new Map(source.features.map((feature) => [feature.name as string, feature]));
  const segments = new Map(source.segments.map((segment) => [segment.id as number, segment]));
  const repository = Object.assign(new EventEmitter(), {
    getToggle: (name: string) => features.get(name),
    getSegment: (id: number) => segments.get(id),
  });
  return new SdkClient(repository, defaultStrategies);
}
