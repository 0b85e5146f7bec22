import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, createAccount, EDITOR, uncached } from '../support/access.ts';
import { createReviewer, needApprovals, PROJECT } from '../support/change-requests.ts';
import { addStrategy, createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
/** Has the permissions of a member in every environment, but cannot skip change requests. */
let editor: Account;
/** Can skip change requests in `development`. */
let skipper: Account;
let segment: number;
let strategy: string;

const OPEN = '/api/admin/projects/open-project';

beforeAll(async () => {
  service = await startService({ env: uncached });
  editor = await createAccount(service, 'editor', EDITOR);
  skipper = await createReviewer(service, 'skipper', [
    { name: 'SKIP_CHANGE_REQUEST', environment: 'development' },
  ]);
  const { body } = await service.request('POST', '/api/admin/segments', {
    body: { name: 'guarded', constraints: [] },
  });
  segment = body.id;
  await createFlag(service, 'guarded');
  strategy = await addStrategy(service, 'guarded', { segments: [segment] });
  await createFlag(service, 'elsewhere');
  await service.request('POST', '/api/admin/projects', {
    body: { id: 'open-project', name: 'open-project' },
  });
  await service.request('POST', `${OPEN}/features`, { body: { name: 'incoming' } });
  await service.request('POST', `${OPEN}/features/incoming/environments/development/on`);
});

afterAll(() => service.stop());

beforeEach(() => needApprovals(service, 1));

interface DirectWrite {
  readonly what: string;
  readonly method: string;
  readonly path: () => string;
  readonly body?: () => unknown;
}

type Row = readonly [what: string, method: string, path: () => string, body?: () => unknown];

const rows: readonly Row[] = [
  ['switching a flag on', 'POST', () => inDevelopment('/on')],
  ['switching a flag off', 'POST', () => inDevelopment('/off')],
  ['adding a strategy', 'POST', () => inDevelopment('/strategies'), () => ({ name: 'default' })],
  [
    'replacing a strategy',
    'PUT',
    () => inDevelopment(`/strategies/${strategy}`),
    () => ({ title: 'x' }),
  ],
  [
    'patching a strategy',
    'PATCH',
    () => inDevelopment(`/strategies/${strategy}`),
    () => [{ op: 'replace', path: '/title', value: 'x' }],
  ],
  ['deleting a strategy', 'DELETE', () => inDevelopment(`/strategies/${strategy}`)],
  [
    'sorting strategies',
    'POST',
    () => inDevelopment('/strategies/set-sort-order'),
    () => [{ id: strategy, sortOrder: 3 }],
  ],
  [
    'replacing variants',
    'PUT',
    () => inDevelopment('/variants'),
    () => [{ name: 'a', weight: 1000 }],
  ],
  [
    'patching variants',
    'PATCH',
    () => inDevelopment('/variants'),
    () => [{ op: 'add', path: '/0', value: { name: 'a', weight: 1000 } }],
  ],
  [
    'giving a strategy segments',
    'POST',
    () => '/api/admin/segments/strategies',
    () => ({
      projectId: 'default',
      strategyId: strategy,
      environmentId: 'development',
      segmentIds: [],
    }),
  ],
  [
    'changing a segment that is used there',
    'PUT',
    () => `/api/admin/segments/${segment}`,
    () => ({
      name: 'guarded',
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
    }),
  ],
  ['archiving a flag with settings there', 'DELETE', () => `${FEATURES}/guarded`],
  [
    'archiving such flags together',
    'POST',
    () => `${PROJECT}/archive`,
    () => ({ features: ['guarded'] }),
  ],
  [
    'archiving a flag by replacing it',
    'PUT',
    () => `${FEATURES}/guarded`,
    () => ({ archived: true }),
  ],
  [
    'archiving a flag by patching it',
    'PATCH',
    () => `${FEATURES}/guarded`,
    () => [{ op: 'replace', path: '/archived', value: true }],
  ],
  [
    'adding a parent to a flag with settings there',
    'POST',
    () => `${FEATURES}/guarded/dependencies`,
    () => ({ feature: 'elsewhere' }),
  ],
  [
    'removing the parents of a flag with settings there',
    'DELETE',
    () => `${FEATURES}/guarded/dependencies`,
  ],
  [
    'cloning a flag with settings there',
    'POST',
    () => `${FEATURES}/guarded/clone`,
    () => ({ name: 'clone' }),
  ],
  [
    'moving a flag with settings there to another project',
    'POST',
    () => `${FEATURES}/guarded/changeProject`,
    () => ({ newProjectId: 'open-project' }),
  ],
  [
    'moving a flag in that is set there',
    'POST',
    () => `${OPEN}/features/incoming/changeProject`,
    () => ({ newProjectId: 'default' }),
  ],
];

const writes: readonly DirectWrite[] = rows.map(([what, method, path, body]) => ({
  what,
  method,
  path,
  ...(body && { body }),
}));

describe('where changes require approval', () => {
  it.each(writes)(
    '$what is refused with a reason, and changes nothing',
    async ({ method, path, body }) => {
      let reply: unknown;
      const events = await recordedEvents(service, async () => {
        reply = await service.request(method, path(), {
          token: editor.token,
          ...(body && { body: body() }),
        });
      });

      expect(reply).toMatchObject(refused(403, 'NoAccessError', 'change request'));
      expect(reply).toMatchObject({ body: { permissions: ['SKIP_CHANGE_REQUEST'] } });
      expect(events).toEqual([]);
    },
  );

  it.each(['editor', 'skipper', 'admin'])('the %s keeps its permissions elsewhere', async (who) => {
    const token = { editor: editor.token, skipper: skipper.token, admin: service.adminToken }[who];
    const path = `${FEATURES}/elsewhere/environments/production/strategies`;

    const { status } = await service.request('POST', path, {
      body: { name: 'default' },
      token: token ?? null,
    });

    expect(status).toBe(200);
  });

  it('users with permission to skip approval in the environment change flags directly', async () => {
    const { status } = await service.request('POST', inDevelopment('/strategies', 'elsewhere'), {
      body: { name: 'default' },
      token: skipper.token,
    });

    expect(status).toBe(200);
  });

  it('administrators can skip approval', async () => {
    const { status } = await service.request('POST', inDevelopment('/strategies', 'elsewhere'), {
      body: { name: 'default' },
    });

    expect(status).toBe(200);
  });

  it('a flag without settings in the environment can be archived directly', async () => {
    await createFlag(service, 'fresh');

    const { status } = await service.request('DELETE', `${FEATURES}/fresh`, {
      token: editor.token,
    });

    expect(status).toBe(202);
  });

  it('a segment that is not used in the environment can be changed directly', async () => {
    const { body } = await service.request('POST', '/api/admin/segments', {
      body: { name: 'unused', constraints: [] },
    });

    const { status } = await service.request('PUT', `/api/admin/segments/${body.id}`, {
      body: { name: 'still-unused', constraints: [] },
      token: editor.token,
    });

    expect(status).toBe(204);
  });
});

function inDevelopment(path: string, flag = 'guarded') {
  return `${FEATURES}/${flag}/environments/development${path}`;
}
