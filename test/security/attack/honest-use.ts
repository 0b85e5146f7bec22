import { once } from 'node:events';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { ADMIN } from './admin-client.ts';
import { PASSWORD } from './create-actors.ts';
import { TEAM } from './create-guarded.ts';
import type { World } from './create-world.ts';
import { countChecks, type Tally } from './tally.ts';

/** How long an SDK may take to start on a busy machine. */
const SDK_WITHIN_MS = 30_000;

/** After the attack: people log in, applications get their flags, changes work, nobody was called. */
export async function checkHonestUse(world: World, tally: Tally): Promise<void> {
  const checks: Readonly<Record<string, () => Promise<boolean>>> = {
    'an honest person can log in': () => canLogIn(world),
    'an SDK gets its flags': () => sdkWorks(world),
    'an administrator can change something': () => canChange(world),
    'nothing was sent to this machine': async () => world.canary.connections() === 0,
    'what was attacked still exists': () => isAlive(world),
  };
  for (const [rule, check] of Object.entries(checks)) {
    countChecks(tally, rule);
    const holds = await check().catch(() => false);
    if (!holds) tally.findings.push({ rule, what: 'is not so', actor: 'anyone', requests: [] });
  }
}

async function canLogIn({ service, boss }: World): Promise<boolean> {
  const { status } = await service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username: boss.username, password: PASSWORD },
    headers: { cookie: boss.cookie },
  });
  return status === 200;
}

async function sdkWorks({ service, actors }: World): Promise<boolean> {
  const token = actors.all.find(({ name }) => name === 'client token')?.token ?? '';
  const sdk = new Unleash({
    url: `${service.url}/api`,
    appName: 'honest',
    customHeaders: { Authorization: token },
    storageProvider: new InMemStorageProvider(),
    disableMetrics: true,
    skipInstanceCountWarning: true,
  });
  sdk.on('error', () => undefined);
  try {
    await once(sdk, 'synchronized', { signal: AbortSignal.timeout(SDK_WITHIN_MS) });
    return sdk.getFeatureToggleDefinitions().some(({ name }) => name === 'team-flag');
  } finally {
    sdk.destroy();
  }
}

async function canChange({ service }: World): Promise<boolean> {
  const path = `${ADMIN}/projects/${TEAM}/features`;
  const { status } = await service.request('POST', path, { body: { name: 'after-the-attack' } });
  return status === 201;
}

async function isAlive({ service, vault, guarded }: World): Promise<boolean> {
  const paths = [`vault/features/${vault.flag}`, `${TEAM}/features/${guarded.flag}`];
  const replies = await Promise.all(
    paths.map((path) => service.request('GET', `${ADMIN}/projects/${path}`)),
  );
  return replies.every(({ status }) => status === 200);
}
