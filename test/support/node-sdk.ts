import { once } from 'node:events';
import { InMemStorageProvider, Unleash, type UnleashConfig } from 'unleash-client';
import { afterEach } from 'vitest';
import { sdkToken } from './sdk-flags.ts';
import type { Service } from './service.ts';

const running: Unleash[] = [];

/**
 * Stops after each test the SDKs that it started. Call it once, at the top of the file.
 * @returns starts the Node SDK against a service, and waits until it has the flags
 */
export function useNodeSdk() {
  afterEach(() => {
    for (const sdk of running.splice(0)) sdk.destroy();
  });

  return async (service: Service, config: Partial<UnleashConfig> = {}): Promise<Unleash> => {
    const sdk = new Unleash({
      url: `${service.url}/api`,
      appName: 'sdk-test',
      instanceId: 'one',
      customHeaders: { Authorization: sdkToken },
      storageProvider: new InMemStorageProvider(),
      refreshInterval: 50,
      // Sent by `flushMetrics`, not periodically.
      metricsInterval: 3_600_000,
      skipInstanceCountWarning: true,
      disableAutoStart: true,
      ...config,
    });
    running.push(sdk);
    sdk.on('error', (error) => console.error(error));
    const synchronized = once(sdk, 'synchronized');
    await sdk.start();
    await synchronized;
    return sdk;
  };
}

/** Waits for a poll that started after this call: the next one to end may have started before. */
export async function nextPoll(sdk: Unleash): Promise<void> {
  await aPoll(sdk);
  await aPoll(sdk);
}

/** Polls until a condition holds, checking after each poll. */
export async function untilPolled(sdk: Unleash, holds: () => boolean): Promise<void> {
  while (!holds()) await aPoll(sdk);
}

function aPoll(sdk: Unleash): Promise<unknown> {
  return Promise.race([once(sdk, 'changed'), once(sdk, 'unchanged')]);
}
