import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { isRefusedInMaintenance } from '../../lib/http/refused-in-maintenance.ts';
import { createAccount, VIEWER } from '../support/access.ts';
import { createSignInUser, signIn } from '../support/browser.ts';
import { answerOf, clientToken, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/maintenance';
const FLAGS = '/api/admin/projects/default/features';

let service: Service;

const { operations } = await discover();
const changes = operations
  .map(({ operation }) => operation.contract)
  .filter(({ access, method, path }) => {
    return access.kind === 'admin' && path.startsWith('/api/admin/') && method !== 'GET';
  });

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await service.request('POST', FLAGS, { body: { name: 'a-flag' } });
});

afterEach(() => turn(false));

afterAll(() => service.stop());

const turn = (enabled: boolean) => service.request('POST', PATH, { body: { enabled } });

describe('the maintenance mode', () => {
  it('is off at first', async () => {
    expect((await service.request('GET', PATH)).body).toEqual({ enabled: false });
  });

  it('is shown as it was switched', async () => {
    expect((await turn(true)).status).toBe(204);
    expect((await service.request('GET', PATH)).body).toEqual({ enabled: true });
  });

  it('is recorded when it is switched, and only then', async () => {
    await turn(true);
    const events = await recordedEvents(service, async () => {
      await turn(true);
      await turn(false);
    });

    expect(events).toMatchObject([
      {
        type: 'setting-updated',
        data: { id: 'maintenance.mode', enabled: false },
        preData: { id: 'maintenance.mode', enabled: true },
      },
    ]);
  });

  it.each([[{}], [{ enabled: 'perhaps' }], [{ enabled: null }], [[]]])(
    'is not switched by %j',
    async (body) => {
      const reply = await service.request('POST', PATH, { body });
      expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '/body'));
    },
  );

  it('is for administrators', async () => {
    const { token } = await createAccount(service, 'curious', VIEWER);
    for (const [method, body] of [
      ['GET', undefined] as const,
      ['POST', { enabled: true }] as const,
    ]) {
      const reply = await service.request(method, PATH, { token, ...(body && { body }) });
      expect(answerOf(reply)).toEqual(refused(403, 'NoAccessError', 'ADMIN'));
    }
  });
});

describe('while it is on', () => {
  it('every change of the admin API is refused, and says why', async () => {
    await turn(true);
    const answers = await Promise.all(
      changes.filter(isRefusedInMaintenance).map(async ({ operationId, method, path }) => {
        const reply = await service.request(method, pathFor(path), { body: {} });
        return { operationId, ...answerOf(reply) };
      }),
    );

    const wrong = answers.filter(({ status }) => status !== 503);
    expect(wrong).toEqual([]);
    expect(answers[0]).toMatchObject(
      refused(503, 'MaintenanceModeError', 'Maintenance mode is on'),
    );
  });

  it('what only reads, and what ends sessions, works', () => {
    const working = changes.filter((contract) => !isRefusedInMaintenance(contract));
    expect(working.map(({ operationId }) => operationId).sort()).toEqual([
      'createPushTicket',
      'endMySession',
      'endUserSession',
      'exportFeatures',
      'exportFlagFiles',
      'getAdvancedPlayground',
      'getChangeRequestPlayground',
      'getPlayground',
      'markNotificationsAsRead',
      'planFlagFiles',
      'toggleMaintenance',
      'validateArchiveFeatures',
      'validateConstraint',
      'validateContextFieldName',
      'validateContextFieldNameForProject',
      'validateEnvironmentName',
      'validateFeature',
      'validateImport',
      'validateProject',
      'validateRole',
      'validateSegment',
      'validateTagType',
      'validateUserPassword',
    ]);
  });

  it('reads are answered, and a playground evaluates', async () => {
    await turn(true);
    const flags = await service.request('GET', FLAGS);
    const played = await service.request('POST', '/api/admin/playground', {
      body: { environment: 'development', context: { appName: 'test' } },
    });
    expect([flags.status, played.status]).toEqual([200, 200]);
  });

  it('applications fetch flags, register and report metrics', async () => {
    await turn(true);
    const asApplication = { token: clientToken };
    const now = new Date().toISOString();
    const bucket = { start: now, stop: now, toggles: { 'a-flag': { yes: 1, no: 0 } } };
    const replies = [
      await service.request('GET', '/api/client/features', asApplication),
      await service.request('POST', '/api/client/register', {
        ...asApplication,
        body: { appName: 'shop', started: now, interval: 10, strategies: [] },
      }),
      await service.request('POST', '/api/client/metrics', {
        ...asApplication,
        body: { appName: 'shop', bucket },
      }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 202, 202]);
  });

  it('people sign in, are refused a change, and sign out', async () => {
    await createSignInUser(service, 'late', VIEWER);
    await turn(true);
    const late = await signIn(service, 'late');
    const body = { description: 'CI', expiresAt: null };
    const change = await late.ask('POST', '/api/admin/user/tokens', { body });
    const out = await late.ask('POST', '/auth/simple/logout');
    const after = await late.ask('GET', '/api/admin/user');
    expect([change.status, out.status, after.status]).toEqual([503, 200, 401]);
  });

  it('who may not make a change is told that first', async () => {
    const { token } = await createAccount(service, 'viewer', VIEWER);
    await turn(true);
    const reply = await service.request('POST', FLAGS, { token, body: { name: 'mine' } });
    expect(answerOf(reply)).toEqual(refused(403, 'NoAccessError', 'CREATE_FEATURE'));
  });

  it('changes work again once it is off', async () => {
    await turn(true);
    await turn(false);
    const reply = await service.request('POST', FLAGS, { body: { name: 'later' } });
    expect(reply.status).toBe(201);
  });
});

/** Existing places: what does not exist may be a 404 first. */
function pathFor(path: string): string {
  return path
    .replace('{projectId}', 'default')
    .replace('{environment}', 'development')
    .replaceAll(/\{\w+\}/g, '1');
}
