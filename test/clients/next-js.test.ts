import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireTool, toolFile } from '../support/fetch-tools.ts';
import { useNodeSdk } from '../support/node-sdk.ts';
import {
  createFlagsOfEveryKind,
  createLiveFlag,
  sdkEnv,
  sdkToken,
  toggle,
  webToken,
} from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

interface Toggle {
  readonly name: string;
  readonly variant: { readonly name: string };
}

interface NextClient {
  getDefinitions(config: object): Promise<{ readonly features: readonly { name: string }[] }>;
  evaluateFlags(definitions: object, context: object): { readonly toggles: readonly Toggle[] };
  flagsClient(
    toggles: readonly Toggle[],
    config: object,
  ): { isEnabled(name: string): boolean; sendMetrics(): Promise<void> };
  getFrontendFlags(config: object): Promise<{ readonly toggles: readonly Toggle[] }>;
  flag(name: string, context: object, config: object): Promise<{ readonly enabled: boolean }>;
}

let service: Service;
let names: readonly string[];
let next: NextClient;

const startNodeSdk = useNodeSdk();
const appName = 'next-shop';

beforeAll(async () => {
  next = requireTool<NextClient>('frameworks', '@unleash/nextjs');
  service = await startService({ env: sdkEnv });
  names = await createFlagsOfEveryKind(service);
});

afterAll(() => service.stop());

it('fetches definitions and evaluates them as the Node SDK does (getDefinitions, evaluateFlags)', async () => {
  const definitions = await next.getDefinitions(onServer());
  const sdk = await startNodeSdk(service);
  const users = Array.from({ length: 50 }, (_, index) => `user-${index}`);
  const evaluated = users.map((userId) => {
    const { toggles } = next.evaluateFlags(definitions, { userId });
    return names.map((name) => toggles.find((toggle) => toggle.name === name)?.variant.name);
  });
  const expected = users.map((userId) =>
    names.map((name) =>
      sdk.isEnabled(name, { userId }) ? sdk.getVariant(name, { userId }).name : undefined,
    ),
  );

  expect(evaluated).toEqual(expected);
});

it('keeps its definitions while a 304 answers its ETag (getDefinitions)', async () => {
  const first = await next.getDefinitions(onServer());
  const second = await next.getDefinitions(onServer());
  await toggle(service, 'everybody', 'off');
  const third = await next.getDefinitions(onServer());
  await toggle(service, 'everybody', 'on');

  // The client returns the object that it keeps only for a 304.
  expect([second === first, third === first]).toEqual([true, false]);
});

it('evaluates one flag on the server (flag)', async () => {
  const verdicts = await Promise.all(
    ['everybody', 'switched-off'].map((name) => next.flag(name, {}, onServer())),
  );

  expect(verdicts).toMatchObject([{ enabled: true }, { enabled: false }]);
});

it('gets flags that the service has evaluated (getFrontendFlags)', async () => {
  const { toggles } = await next.getFrontendFlags(inBrowser());

  expect(toggles.map(({ name }) => name)).toContain('everybody');
});

it('sends metrics of flags that it evaluated, which are their usage (flagsClient)', async () => {
  await createLiveFlag(service, 'counted-by-next');
  const { toggles } = await next.getFrontendFlags(inBrowser());
  const client = next.flagsClient(toggles, inBrowser());
  client.isEnabled('counted-by-next');
  await client.sendMetrics();
  const path = '/api/admin/client-metrics/features/counted-by-next';
  const usage = async () => (await service.request('GET', path)).body.lastHourUsage;

  await expect.poll(usage).toMatchObject([{ appName, environment: 'development', yes: 1, no: 0 }]);
});

it('its command line writes definitions and types (get-definitions, generate-types)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'next-js-'));
  try {
    const [definitions, types] = [join(folder, 'flags.json'), join(folder, 'flags.ts')];
    await runCommand(folder, 'get-definitions', definitions);
    await runCommand(folder, 'generate-types', types);
    const { features } = JSON.parse(await readFile(definitions, 'utf8'));

    expect(features.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining([...names]),
    );
    for (const name of names) expect(await readFile(types, 'utf8')).toContain(`"${name}"`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

function onServer() {
  return { url: `${service.url}/api/client/features`, token: sdkToken, appName };
}

function inBrowser() {
  return { url: `${service.url}/api/frontend`, clientKey: webToken, appName };
}

/** Its commands read the address and the token from the environment, as in a build. */
async function runCommand(folder: string, command: string, file: string): Promise<void> {
  const program = toolFile('frameworks', '@unleash/nextjs/dist/cli/index.js');
  await promisify(execFile)(process.execPath, [program, command, file], {
    cwd: folder,
    env: { UNLEASH_SERVER_API_URL: `${service.url}/api`, UNLEASH_SERVER_API_TOKEN: sdkToken },
  });
}
