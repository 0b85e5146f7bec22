import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { createLog } from '../../../edge/src/logging/log.ts';
import { readOptions } from '../../../edge/src/options/read-options.ts';
import { startEdge } from '../../../edge/src/start-edge.ts';
import { createRandom } from '../../chaos/random.ts';
import { sdkEnv, sdkToken, webToken } from '../../support/sdk-flags.ts';
import { type Service, startService } from '../../support/service.ts';
import {
  type GeneratedContext,
  generatedContext,
  generatedFlags,
  type RoundSize,
} from './generated.ts';

/** What somebody says of a flag for a context: the name, and of one that is on its variant. */
type Verdicts = ReadonlyMap<string, unknown>;

export interface Difference {
  readonly flag: string;
  readonly context: GeneratedContext;
  readonly edge: unknown;
  readonly service: unknown;
  readonly sdk: unknown;
}

export interface Compared {
  readonly verdicts: number;
  /** Of them, answers with the flag on. */
  readonly on: number;
  readonly differences: readonly Difference[];
}

export interface CampaignInput extends RoundSize {
  readonly seed: string;
  readonly rounds: number;
  readonly onRound?: (compared: Compared) => void;
}

/** Differences that are kept: a few say what is wrong. */
const MAX_DIFFERENCES = 20;

/**
 * Generated flags, imported into a service, for generated contexts: what the edge node, the frontend API of the service
 * and the Node SDK behind the node say of each.
 */
export async function runCampaign({
  seed,
  rounds,
  flags,
  contexts,
  onRound,
}: CampaignInput): Promise<Compared> {
  const service = await startService({ env: sdkEnv });
  await service.request('POST', '/api/admin/context', { body: { name: 'plan', stickiness: true } });
  const node = await startEdge(
    readOptions(['edge'], {
      ...{ PORT: '0', INTERFACE: '127.0.0.1', SHUTDOWN_GRACE_SECONDS: '1' },
      ...{ UPSTREAM_URL: service.url, TOKENS: sdkToken, FEATURES_REFRESH_INTERVAL_SECONDS: '0.1' },
    }),
    createLog('plain', () => {}),
  );
  const url = node.urls[0]?.replace('localhost', '127.0.0.1') ?? '';
  const total = { verdicts: 0, on: 0, differences: [] as Difference[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const random = createRandom(seed, `round ${round}`);
      await importFlags(service, generatedFlags(random, round, { flags, contexts }));
      const sdk = await startSdk(url, `flag-${round}-`, flags);
      for (let index = 0; index < contexts; index += 1) {
        const context = generatedContext(random, index);
        const names = sdk
          .getFeatureToggleDefinitions()
          .map(({ name }) => name)
          .filter((name) => name.startsWith(`flag-${round}-`));
        const [edge, direct] = await Promise.all(
          [url, service.url].map((each) => evaluated(each, context)),
        );
        const behind = bySdk(sdk, names, context);
        for (const flag of names) {
          const said = { edge: edge?.get(flag), service: direct?.get(flag), sdk: behind.get(flag) };
          total.verdicts += 1;
          if (said.sdk !== undefined) total.on += 1;
          const isSame =
            isDeepStrictEqual(said.edge, said.service) && isDeepStrictEqual(said.edge, said.sdk);
          if (!isSame && total.differences.length < MAX_DIFFERENCES)
            total.differences.push({ flag, context, ...said });
        }
      }
      sdk.destroy();
      onRound?.(total);
    }
  } finally {
    await node.stop();
    await service.stop();
  }
  return total;
}

async function importFlags(service: Service, data: object): Promise<void> {
  const body = { project: 'default', environment: 'development', data };
  const reply = await service.request('POST', '/api/admin/features-batch/import', { body });
  if (reply.status >= 300)
    throw new Error(`The import was answered ${reply.status}: ${reply.text}`);
}

/** Waits until the node has the flags of the round. */
async function startSdk(url: string, prefix: string, count: number): Promise<Unleash> {
  const sdk = new Unleash({
    ...{ url: `${url}/api`, appName: 'differential', instanceId: 'one' },
    ...{ customHeaders: { Authorization: sdkToken }, storageProvider: new InMemStorageProvider() },
    ...{ refreshInterval: 50, disableMetrics: true, skipInstanceCountWarning: true },
    disableAutoStart: true,
  });
  const synchronized = once(sdk, 'synchronized');
  await sdk.start();
  await synchronized;
  const isComplete = () =>
    sdk.getFeatureToggleDefinitions().filter(({ name }) => name.startsWith(prefix)).length ===
    count;
  while (!isComplete()) await once(sdk, 'changed');
  return sdk;
}

async function evaluated(url: string, context: GeneratedContext): Promise<Verdicts> {
  const reply = await fetch(`${url}/api/frontend`, {
    method: 'POST',
    headers: { authorization: webToken, 'content-type': 'application/json' },
    body: JSON.stringify({ context }),
  });
  const { toggles } = (await reply.json()) as {
    readonly toggles: readonly { readonly name: string; readonly variant: VariantShown }[];
  };
  return new Map(toggles.map(({ name, variant }) => [name, shown(variant)]));
}

interface VariantShown {
  readonly name: string;
  readonly enabled: boolean;
  readonly payload?: object;
}

function bySdk(sdk: Unleash, names: readonly string[], context: GeneratedContext): Verdicts {
  const asked = { ...context, currentTime: new Date(context.currentTime) };
  return new Map(
    names.flatMap((name) =>
      sdk.isEnabled(name, asked) ? [[name, shown(sdk.getVariant(name, asked))] as const] : [],
    ),
  );
}

function shown({ name, enabled, payload }: VariantShown) {
  return { name, enabled, ...(payload && { payload }) };
}
