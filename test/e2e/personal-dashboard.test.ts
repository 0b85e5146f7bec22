import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createProject, MEMBER, OWNER, uncached, VIEWER } from '../support/access.ts';
import { type Browser, createSignInUser, signIn } from '../support/browser.ts';
import { answerOf, clientToken, refused } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/personal-dashboard';

let service: Service;
let ada: Browser;
let boss: number;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  boss = await createPerson(service, 'boss', 1);
  await createSignInUser(service, 'ada', VIEWER);
  ada = await signIn(service, 'ada');
  for (const [project, mode, role] of [
    ['shop', 'open', OWNER],
    ['bank', 'open', MEMBER],
    ['vault', 'private', undefined],
  ] as const) {
    const access = await createProject(service, project, mode);
    const roles = role === undefined ? [] : [role];
    if (role)
      await service.request('POST', access, { body: { roles, users: [ada.id], groups: [] } });
    await service.request('POST', `/api/admin/projects/${project}/features`, {
      body: { name: `flag-of-${project}` },
    });
  }
  await ada.ask('POST', '/api/admin/projects/shop/features/flag-of-shop/favorites');
  for (const name of ['first-of-ada', 'archived-of-ada', 'last-of-ada']) {
    await ada.ask('POST', '/api/admin/projects/shop/features', { body: { name } });
  }
  await ada.ask('DELETE', '/api/admin/projects/shop/features/archived-of-ada');
});

afterAll(() => service.stop());

describe('what concerns the caller', () => {
  it('has the projects of the caller, favourite and own flags, and whom to ask', async () => {
    const read = async () => (await ada.ask('GET', PATH)).body;

    await expect
      .poll(read)
      .toMatchObject({ admins: [expect.objectContaining({ id: boss, username: 'boss' })] });
    expect(await read()).toEqual({
      projects: [['bank', 1] as const, ['shop', 3] as const].map(([id, featureCount]) => ({
        id,
        name: id,
        health: 100,
        technicalDebt: 0,
        memberCount: 1,
        featureCount,
      })),
      flags: ['flag-of-shop', 'last-of-ada', 'first-of-ada'].map((name) => ({
        name,
        project: 'shop',
        type: 'release',
        favorite: name === 'flag-of-shop',
        lastSeenAt: null,
        environment: 'production',
        share: 0,
        narrowed: false,
      })),
      rollingOut: [],
      removable: [],
      firstSteps: {
        flag: {
          name: 'flag-of-shop',
          project: 'shop',
          environments: ['development', 'production'].map((name) => ({ name, enabled: false })),
        },
        used: false,
        on: false,
      },
      admins: expect.any(Array),
      projectOwners: [
        { ownerType: 'user', name: 'ada', email: null, imageUrl: expect.any(String) },
      ],
    });
  });

  it('has what is being rolled out, with its release plan, and what can go', async () => {
    const flag = '/api/admin/projects/bank/features/flag-of-bank';
    const production = `${flag}/environments/production`;
    const { body: template } = await service.request('POST', '/api/admin/release-plan-templates', {
      body: {
        name: 'Overnight',
        milestones: ['10', '100'].map((rollout, sortOrder) => ({
          name: `${rollout} %`,
          sortOrder,
          strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout } }],
          ...(sortOrder === 0 && { transitionCondition: { intervalMinutes: 60 } }),
        })),
      },
    });
    const { body: plan } = await service.request('POST', `${production}/release-plans`, {
      body: { templateId: template.id },
    });
    const [first] = plan.milestones;
    await service.request(
      'POST',
      `${production}/release-plans/${plan.id}/milestones/${first.id}/start`,
    );
    await service.request('POST', `${production}/on`);
    await service.request('PATCH', flag, {
      body: [{ op: 'replace', path: '/stale', value: true }],
    });

    const { body } = await ada.ask('GET', PATH);

    expect(body).toMatchObject({
      rollingOut: [
        {
          name: 'flag-of-bank',
          project: 'bank',
          type: 'release',
          environment: 'production',
          share: 10,
          narrowed: false,
          plan: {
            id: plan.id,
            name: 'Overnight',
            milestones: [
              { name: '10 %', active: true },
              { name: '100 %', active: false },
            ],
            paused: false,
            nextAt: expect.any(String),
          },
        },
      ],
      removable: [{ project: 'bank', count: 1 }],
      firstSteps: { on: true },
    });
  });

  it('is empty for a token that is nobody’s', async () => {
    const { body } = await service.request('GET', PATH);
    expect(body).toMatchObject({ projects: [], flags: [] });
  });
});

describe('what concerns the caller in a project', () => {
  it('has owners, own roles, events and numbers', async () => {
    const read = async () => (await ada.ask('GET', `${PATH}/shop`)).body;

    await expect.poll(read).toMatchObject({ insights: { totalFlags: 3 } });
    expect(await read()).toMatchObject({
      owners: [{ ownerType: 'user', name: 'ada' }],
      roles: [{ id: OWNER, name: 'Owner', type: 'project' }],
      onboardingStatus: { status: 'first-flag-created', feature: 'flag-of-shop' },
      insights: { totalFlags: 3, activeFlags: 3, staleFlags: 0, health: 100 },
    });
  });

  it('has the latest events, newest first', async () => {
    const { body } = await service.request('GET', `${PATH}/vault`);
    expect(body).toMatchObject({
      owners: [{ ownerType: 'system' }],
      latestEvents: [
        {
          type: 'feature-created',
          featureName: 'flag-of-vault',
          createdBy: 'initial admin',
          summary: 'initial admin created the flag flag-of-vault. Type: release.',
        },
        { type: 'project-created', featureName: null, summary: expect.any(String) },
      ],
    });
  });

  it.each(['vault', 'nowhere'])('is a 404 for %s, which the caller cannot see', async (project) => {
    const reply = await ada.ask('GET', `${PATH}/${project}`);
    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', project));
  });
});
