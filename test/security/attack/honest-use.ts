import { equal, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import type { Reply } from '../../support/request.ts';
import { ADMIN } from './admin-client.ts';
import { PASSWORD } from './create-actors.ts';
import { TEAM } from './create-guarded.ts';
import type { World } from './create-world.ts';
import { countChecks, type Tally } from './tally.ts';

/** How long an SDK may take to start on a busy machine. */
const SDK_WITHIN_MS = 30_000;

/** After the attack: people log in, applications get their flags, changes work, nobody was called. */
export async function checkHonestUse(world: World, tally: Tally): Promise<void> {
  const checks: Readonly<Record<string, () => Promise<unknown>>> = {
    'an honest person can log in': () => canLogIn(world),
    'an SDK gets its flags': () => sdkWorks(world),
    'an administrator can change something': () => canChange(world),
    'nothing was sent to this machine': async () => equal(world.canary.connections(), 0),
    'what was attacked still exists': () => isAlive(world),
  };
  for (const [rule, check] of Object.entries(checks)) {
    countChecks(tally, rule);
    await check().catch((cause: Error) => {
      const what = `is not so: ${cause.message}`;
      tally.findings.push({ rule, what, actor: 'anyone', requests: [] });
    });
  }
}

async function canLogIn({ service, boss }: World): Promise<void> {
  const reply = await service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username: boss.username, password: PASSWORD },
    headers: { cookie: boss.cookie },
  });
  expectStatus(reply, 200);
}

async function sdkWorks({ service, actors }: World): Promise<void> {
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
    ok(sdk.getFeatureToggleDefinitions().some(({ name }) => name === 'team-flag'));
  } finally {
    sdk.destroy();
  }
}

/** In a project of its own: those with the right to may have set rules for names in the others. */
async function canChange({ service }: World): Promise<void> {
  const project = { id: 'after-the-attack', name: 'After the attack' };
  expectStatus(await service.request('POST', `${ADMIN}/projects`, { body: project }), 201);
  const path = `${ADMIN}/projects/${project.id}/features`;
  expectStatus(await service.request('POST', path, { body: { name: 'honest-flag' } }), 201);
}

async function isAlive({ service, vault, guarded }: World): Promise<void> {
  const paths = [`vault/features/${vault.flag}`, `${TEAM}/features/${guarded.flag}`];
  const replies = await Promise.all(
    paths.map((path) => service.request('GET', `${ADMIN}/projects/${path}`)),
  );
  for (const reply of replies) expectStatus(reply, 200);
}

function expectStatus({ status, text }: Reply, expected: number): void {
  ok(status === expected, `${status} ${text}`);
}
