import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, test } from 'vitest';
import { noRights } from '../../lib/auth/rights.ts';
import { digestOf } from '../../lib/clients/environment-cache/flag-json.ts';
import type { EnvironmentState } from '../../lib/clients/environment-cache/model.ts';
import { ofrepEvaluator } from '../../lib/clients/ofrep/evaluate-flags.ts';
import { ofrepContext } from '../../lib/clients/ofrep/ofrep-context.ts';
import type { FlagSource } from '../../lib/evaluation/model.ts';
import { readSpecifications } from '../support/client-specification.ts';

// The package has no names to import for its engine without its polling.
const require = createRequire(import.meta.url);
const { default: SdkClient } = require('unleash-client/lib/client.js');
const { defaultStrategies } = require('unleash-client/lib/strategy/index.js');

type Fields = Readonly<Record<string, unknown>>;

/** What OFREP and the SDK both say. */
interface Verdict {
  readonly isOn: boolean;
  readonly variant: string;
  readonly value: unknown;
}

const counts = { asked: 0 };

/** Every case of the specification, as the Node SDK decides it and as a provider of OpenFeature gets it. */
describe('the client specification through OFREP', () => {
  afterAll(() => {
    process.stdout.write(
      `Through OFREP: ${counts.asked} verdicts equal those of unleash-client.\n`,
    );
  });

  describe.each(readSpecifications())('$name', ({ source, tests, variantTests }) => {
    const state = stateOf(source);
    const sdk = sdkOf(source);

    // Some of these flags have variants by a field that the context lacks: at random, in the SDK too.
    for (const { description, context, toggleName } of tests) {
      test(description, async () => {
        const sent = context as Fields;
        counts.asked += 1;
        const { isOn } = await throughOfrep(state, toggleName, sent);
        expect(isOn).toBe(bySdk(sdk, toggleName, sent).isOn);
      });
    }

    for (const { description, context, toggleName } of variantTests) {
      test(description, async () => {
        const sent = context as Fields;
        counts.asked += 1;
        expect(await throughOfrep(state, toggleName, sent)).toEqual(bySdk(sdk, toggleName, sent));
      });
    }
  });
});

async function throughOfrep(
  state: EnvironmentState,
  name: string,
  { userId, ...rest }: Fields,
): Promise<Verdict> {
  const { environment, properties, ...sent } = rest;
  const context = ofrepContext(
    // As a provider sends it: flat, with the user as the targeting key.
    { ...(properties as Fields), ...sent, targetingKey: userId },
    { caller, address: '203.0.113.7', environment: String(environment ?? 'default') },
  );
  const evaluated = state.flags.has(name)
    ? (await ofrepEvaluator(state, context)).evaluate(name).present()
    : { reason: 'DISABLED' };
  const isOn = evaluated.reason !== 'DISABLED';
  const variant = 'variant' in evaluated ? evaluated.variant : undefined;
  const value = isOn && 'value' in evaluated ? evaluated.value : undefined;
  return { isOn, variant: variant ?? 'disabled', value };
}

function bySdk(sdk: ReturnType<typeof sdkOf>, name: string, context: Fields): Verdict {
  const isOn = sdk.isEnabled(name, context, () => false);
  const variant = sdk.getVariant(name, context);
  return { isOn, variant: variant.name, value: isOn ? valueOfSdk(variant.payload) : undefined };
}

function valueOfSdk(payload: { readonly type: string; readonly value: string } | undefined) {
  if (!payload) return true;
  if (payload.type === 'number') return Number(payload.value);
  return payload.type === 'json' ? JSON.parse(payload.value) : payload.value;
}

const caller = {
  author: { id: 1, name: 'specification' },
  tokenType: 'client',
  projects: ['*'],
  environment: 'default',
  rights: noRights,
} as const;

function stateOf({ features, segments = [] }: FlagSource): EnvironmentState {
  return {
    environment: 'default',
    projects: new Set(['default']),
    segments: new Map(
      segments.map((segment) => {
        const json = JSON.stringify({ constraints: [], ...segment });
        return [segment.id, { id: segment.id, name: '', json, digest: digestOf(json) }];
      }),
    ),
    flags: new Map(
      features.map((feature) => {
        const json = JSON.stringify(feature);
        const used = (feature.strategies ?? []).flatMap((strategy) => strategy.segments ?? []);
        const parents = (feature.dependencies ?? []).map((dependency) => dependency.feature);
        const { name } = feature;
        const more = { tags: [], hidden: '{}', digest: digestOf(json) };
        return [name, { name, project: 'default', json, segments: used, parents, ...more }];
      }),
    ),
  };
}

function sdkOf({ features, segments = [] }: FlagSource) {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const repository = Object.assign(new EventEmitter(), {
    getToggle: (name: string) => byName.get(name),
    getSegment: (id: number) => byId.get(id),
  });
  return new SdkClient(repository, defaultStrategies);
}
