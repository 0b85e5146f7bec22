import { once } from 'node:events';
import type { Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextPoll, untilPolled, useNodeSdk } from '../support/node-sdk.ts';
import {
  createFlagsOfEveryKind,
  createLiveFlag,
  sdkEnv,
  sdkToken,
  toggle,
} from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

const users = Array.from({ length: 1_000 }, (_, index) => `user-${index}`);
const appName = 'sdk-test';

let service: Service;
let names: readonly string[];

const startSdk = useNodeSdk();

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  names = await createFlagsOfEveryKind(service);
});

afterAll(() => service.stop());

describe.each(['full', 'delta'] as const)('the Node SDK that polls in the mode %s', (format) => {
  const mode = { experimentalMode: { type: 'polling', format } } as const;

  it('agrees with the playground for 1,000 users and flags of every kind', async () => {
    const sdk = await startSdk(service, mode);
    const verdicts = bySdk(sdk);

    expect(verdicts).toEqual(await byPlayground());
    // If everything were off, the agreement would prove nothing.
    const enabled = Map.groupBy(
      verdicts.filter(({ isEnabled }) => isEnabled),
      ({ flag }) => flag,
    );
    expect(enabled.get('everybody')?.length).toBe(1_000);
    expect(enabled.get('some')?.length).toBeGreaterThan(300);
    expect(enabled.get('child')?.length).toBeGreaterThan(100);
    expect([...enabled.keys()].sort()).toEqual(
      names.filter((name) => name !== 'paused' && name !== 'switched-off'),
    );
  });

  it('sees at the next poll that a flag was switched on or off', async () => {
    const flag = `switched-${format}`;
    await createLiveFlag(service, flag);
    const sdk = await startSdk(service, mode);
    const seen = [sdk.isEnabled(flag)];
    for (const state of ['off', 'on', 'off'] as const) {
      await toggle(service, flag, state);
      await nextPoll(sdk);
      seen.push(sdk.isEnabled(flag));
    }

    expect(seen).toEqual([true, false, true, false]);
  });

  it('sees an archived flag and a new one', async () => {
    const flag = `archived-${format}`;
    await createLiveFlag(service, flag);
    const sdk = await startSdk(service, mode);
    const before = sdk.isEnabled(flag);
    await service.request('DELETE', `/api/admin/projects/default/features/${flag}`);
    await nextPoll(sdk);
    await createLiveFlag(service, `${flag}-2`);
    await untilPolled(sdk, () => sdk.isEnabled(`${flag}-2`));

    expect([before, sdk.isEnabled(flag), sdk.isEnabled(`${flag}-2`)]).toEqual([true, false, true]);
  });

  it('sees a changed segment', async () => {
    const segment = `of-${format}`;
    const inIt = (...values: string[]) => ({
      name: segment,
      constraints: [{ contextName: 'userId', operator: 'IN', values }],
    });
    const created = await service.request('POST', '/api/admin/segments', { body: inIt('a') });
    const flag = `segmented-${format}`;
    await createLiveFlag(service, flag, [{ name: 'default', segments: [created.body.id] }]);
    const sdk = await startSdk(service, mode);
    const ask = () => ['a', 'b'].map((userId) => sdk.isEnabled(flag, { userId }));
    const seen = [ask()];
    await service.request('PUT', `/api/admin/segments/${created.body.id}`, { body: inIt('b') });
    await nextPoll(sdk);
    seen.push(ask());

    expect(seen).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('gets a 304 while nothing has changed', async () => {
    const sdk = await startSdk(service, mode);
    let changes = 0;
    sdk.on('changed', () => {
      changes += 1;
    });
    await once(sdk, 'unchanged');
    await once(sdk, 'unchanged');

    expect(changes).toBe(0);
  });
});

it('the Node SDK is known as an application, by its own name and version', async () => {
  await startSdk(service, { appName: 'registering' });
  const path = '/api/admin/metrics/applications/registering';
  await expect.poll(async () => (await service.request('GET', path)).status).toBe(200);
  const { body } = await service.request('GET', path);

  expect(body).toEqual({
    appName: 'registering',
    sdkVersion: expect.stringMatching(/^unleash-node-sdk:6\./),
    strategies: expect.arrayContaining(['default', 'flexibleRollout']),
    usage: [{ project: '*', environments: ['development'] }],
    instances: [
      {
        instanceId: expect.any(String),
        environment: 'development',
        sdkVersion: body.sdkVersion,
        clientIp: null,
        lastSeen: expect.any(String),
      },
    ],
    seenToggles: [],
    links: { self: path },
  });
});

it('the metrics of the Node SDK are the usage of the flag', async () => {
  await createLiveFlag(service, 'counted');
  const sdk = await startSdk(service, { appName: 'counting' });
  const sent = once(sdk, 'sent');
  for (let n = 0; n < 3; n += 1) sdk.isEnabled('counted');
  sdk.getVariant('some', { userId: users.at(0) ?? '' });
  sdk.isEnabled('no-flag-of-ours');
  await sdk.flushMetrics();
  await sent;
  const usage = await service.request('GET', '/api/admin/client-metrics/features/counted');
  const flag = await service.request('GET', '/api/admin/projects/default/features/counted');
  const unknown = await service.request('GET', '/api/admin/metrics/unknown-flags');

  expect(usage.body.lastHourUsage).toMatchObject([
    { appName: 'counting', environment: 'development', yes: 3, no: 0 },
  ]);
  expect(usage.body.seenApplications).toEqual(['counting']);
  expect(flag.body.lastSeenAt).toEqual(expect.any(String));
  expect(unknown.body.unknownFlags).toMatchObject([{ name: 'no-flag-of-ours' }]);
});

it('the Node SDK works with `Bearer` before its token', async () => {
  const sdk = await startSdk(service, { customHeaders: { Authorization: `Bearer ${sdkToken}` } });

  expect(sdk.isEnabled('everybody')).toBe(true);
});

it('the Node SDK can request one project or a name prefix', async () => {
  const sdk = await startSdk(service, { projectName: 'default', namePrefix: 'odd' });

  expect(sdk.getFeatureToggleDefinitions().map(({ name }) => name)).toEqual(['odd-only']);
});

interface Verdict {
  readonly flag: string;
  readonly user: string;
  readonly isEnabled: boolean;
  readonly variant: object;
}

function bySdk(sdk: Unleash): Verdict[] {
  return users.flatMap((user) =>
    names.map((flag) => {
      const context = { userId: user, appName };
      // Deprecated alias of `feature_enabled`, which only this SDK adds.
      const { featureEnabled: _twin, ...variant } = sdk.getVariant(flag, context);
      return { flag, user, isEnabled: sdk.isEnabled(flag, context), variant };
    }),
  );
}

async function byPlayground(): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let next = 0; next < users.length; next += 100) {
    verdicts.push(...(await play(users.slice(next, next + 100))));
  }
  return verdicts;
}

interface Played {
  readonly name: string;
  readonly environments: Readonly<
    Record<
      string,
      readonly {
        readonly context: { readonly userId: string };
        readonly isEnabled: boolean;
        readonly variant: object;
      }[]
    >
  >;
}

async function play(some: readonly string[]): Promise<Verdict[]> {
  const context = { appName, userId: some.join(',') };
  const body = { environments: ['development'], projects: ['default'], context };
  const reply = await service.request('POST', '/api/admin/playground/advanced', { body });
  const verdicts = (reply.body.features as Played[])
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, environments }) =>
      (environments.development ?? []).map(({ context: { userId }, isEnabled, variant }) => ({
        flag: name,
        user: userId,
        isEnabled,
        variant,
      })),
    );
  return some.flatMap((user) => verdicts.filter((verdict) => verdict.user === user));
}
