import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  for (const id of ['files', 'other']) {
    await service.request('POST', '/api/admin/projects', { body: { id, name: id } });
  }
  await service.request('POST', '/api/admin/segments', { body: { name: 'beta', constraints: [] } });
  await service.request('POST', '/api/admin/projects/other/features', { body: { name: 'taken' } });
  for (const name of ['flag-a', 'flag-b', 'flag-c']) {
    await service.request('POST', '/api/admin/projects/files/features', { body: { name } });
  }
  const rules = '/api/admin/projects/files/features/flag-c/environments/production/strategies';
  await service.request('POST', rules, { body: { name: 'default', segments: [1] } });
});

afterAll(() => service.stop());

const send = (what: string, body: object, project = 'files') =>
  service.request('POST', `/api/admin/projects/${project}/flag-files/${what}`, { body });

const plan = async (body: object) => (await send('plan', body)).body;

describe('the flags of a project as files', () => {
  it('have what differs from the defaults, in the environments that are asked for', async () => {
    const { status, body } = await send('export', { environments: ['production'] });
    const others = await send('export', { environments: ['development'] });

    expect(status).toBe(200);
    expect(body).toEqual({ flags: [{ name: 'flag-a' }, { name: 'flag-b' }, flagC] });
    expect(others.body.flags[2]).toEqual({ name: 'flag-c' });
  });

  it('come in pages', async () => {
    const { body } = await send('export', { environments: [], after: 'flag-b' });
    expect(body.flags).toEqual([{ name: 'flag-c' }]);
  });

  it.each([
    ['a project that does not exist', 'nowhere', { environments: [] }, 404],
    ['an environment that does not exist', 'files', { environments: ['nowhere'] }, 400],
  ])('are not there for %s', async (_what, project, body, status) => {
    expect((await send('export', body, project)).status).toBe(status);
  });
});

describe('a plan', () => {
  it('says what files would change, and which flags have none', async () => {
    const body = await plan({
      environments: ['production'],
      flags: [{ name: 'flag-a', description: 'First' }],
    });

    expect(body).toEqual({
      revision: expect.stringMatching(/^[0-9a-f]{32}$/),
      flags: [
        {
          name: 'flag-a',
          outcome: 'changed',
          revision: expect.any(String),
          target: expect.any(String),
          differences: [{ environment: null, what: 'Description', before: null, after: 'First' }],
        },
      ],
      unchanged: 0,
      unlisted: ['flag-b', 'flag-c'],
      needApproval: [],
      missingPermissions: [],
    });
  });

  it('of a part looks at the flags between two names', async () => {
    const body = await plan({ environments: [], flags: [], after: 'flag-a', until: 'flag-b' });
    expect(body.unlisted).toEqual(['flag-b']);
  });

  it('archives flags without a file where that is asked for', async () => {
    const body = await plan({ environments: [], flags: [], archivesMissing: true });
    expect(body.flags.map(({ outcome }: { readonly outcome: string }) => outcome)).toEqual([
      'archived',
      'archived',
      'archived',
    ]);
  });

  it('knows flags of other parts, on which flags may depend', async () => {
    const flag = { name: 'child', dependencies: [{ feature: 'of-another-part' }] };
    const alone = await plan({ environments: [], flags: [flag] });
    const known = await plan({ environments: [], flags: [flag], others: ['of-another-part'] });

    expect([alone, known].map(({ flags }) => flags[0].outcome)).toEqual(['refused', 'created']);
  });

  it.each<[string, object]>([
    ['type', { type: 'experiment' }],
    ['description', { description: 'Other' }],
    ['impressionData', { impressionData: true }],
    ['tags', { tags: [{ type: 'simple', value: 'beta' }] }],
    ['links', { links: [{ url: 'https://example.com/' }] }],
    ['dependencies', { dependencies: [{ feature: 'flag-a', variants: ['x'] }] }],
    ['payloadSchema', { payloadSchema: { type: 'object' } }],
    ['enabled', rules({ enabled: true })],
    ['name of a strategy', strategy({ name: 'flexibleRollout' })],
    ['title', strategy({ title: 'Ours' })],
    ['disabled', strategy({ disabled: true })],
    ['parameters', strategy({ parameters: { a: 'b' } })],
    [
      'constraints',
      strategy({ constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] }),
    ],
    ['segments', strategy({ segments: [] })],
    ['variants of a strategy', strategy({ variants: [{ name: 'x', weight: 1000 }] })],
    ['variants', rules({ variants: [{ name: 'x', weight: 1000, stickiness: 'userId' }] })],
  ])('of all that a file says has a difference in words: %s', async (_what, more) => {
    const flags = [{ ...flagC, ...more }];
    const body = await plan({ environments: ['production'], flags });
    expect(body.flags).toMatchObject([{ outcome: 'changed' }]);
    expect(body.flags[0].differences.length).toBeGreaterThan(0);
  });

  it.each<[string, object, string]>([
    ['a flag of another project', { name: 'taken' }, 'already exists in another project'],
    ['an unknown type', { name: 'new', type: 'nope' }, 'There is no feature type with the id'],
    [
      'an unknown segment',
      { name: 'new', ...strategy({ segments: ['nope'] }) },
      'cannot use a segment named "nope"',
    ],
  ])('says why a file is refused: %s', async (_what, flag, message) => {
    const { flags } = await plan({ environments: ['production'], flags: [flag] });
    expect(flags).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining(message) },
    ]);
  });

  it.each<[string, object]>([
    ['flags out of order', { flags: [{ name: 'b' }, { name: 'a' }] }],
    ['a flag twice', { flags: [{ name: 'a' }, { name: 'a' }] }],
    ['a flag behind the part', { flags: [{ name: 'b' }], until: 'a' }],
    [
      'rules of an environment that is not managed',
      { flags: [{ name: 'a', environments: [{ environment: 'development' }] }] },
    ],
  ])('refuses %s', async (_what, body) => {
    const { status } = await send('plan', { environments: ['production'], ...body });
    expect(status).toBe(400);
  });
});

describe('files that are applied', () => {
  it('change flags, and are one event beside those of the flags', async () => {
    const flag = { name: 'applied', environments: [on] };
    const body = {
      environments: ['production'],
      flags: [{ revision: null, flag }],
      commit: 'c0ffee',
    };

    const events = await recordedEvents(service, () => send('apply', body));

    expect(events.map(({ type }: { readonly type: string }) => type)).toEqual([
      'feature-created',
      'feature-strategy-add',
      'feature-environment-enabled',
      'flag-files-applied',
    ]);
    expect(events.at(-1)).toMatchObject({
      project: 'files',
      data: { commit: 'c0ffee', created: { count: 1, names: ['applied'] }, failed: [] },
    });
  });

  it('are what the overview of the project says was applied last', async () => {
    const { body } = await service.request('GET', '/api/admin/projects/files/overview');
    expect(body.appliedFiles).toEqual({
      commit: 'c0ffee',
      appliedAt: expect.any(String),
      appliedBy: expect.any(String),
      changeRequests: [],
    });
  });

  it.each<[string, object]>([
    ['a flag twice', { flags: [toApply('x'), toApply('x')] }],
    [
      'a flag that is also archived',
      { flags: [toApply('x')], archived: [{ name: 'x', revision: null }] },
    ],
    ['an unknown environment', { environments: ['nope'], flags: [] }],
  ])('are refused with %s', async (_what, body) => {
    const { status } = await send('apply', { environments: [], ...body });
    expect(status).toBe(400);
  });
});

describe('a project that is managed from Git', () => {
  const settings = '/api/admin/projects/files/settings';
  const source = { repository: 'https://github.com/example/shop', path: 'flags' };

  it('says where its flags are edited, until that is ended', async () => {
    const events = await recordedEvents(service, async () => {
      await service.request('PUT', settings, { body: { managedFromGit: source } });
    });
    const managed = await service.request('GET', '/api/admin/projects/files/overview');
    await service.request('PUT', settings, { body: { managedFromGit: null } });
    const ended = await service.request('GET', '/api/admin/projects/files/overview');

    expect(events).toMatchObject([{ type: 'project-updated', data: { managedFromGit: source } }]);
    expect(managed.body.managedFromGit).toEqual(source);
    expect(ended.body).not.toHaveProperty('managedFromGit');
  });

  it.each(['ftp://example.com/x', 'javascript:alert(1)', 'example.com'])(
    'has no repository at %s',
    async (repository) => {
      const body = { managedFromGit: { repository } };
      expect((await service.request('PUT', settings, { body })).status).toBe(400);
    },
  );
});

const on = {
  environment: 'production',
  enabled: true,
  strategies: [{ name: 'flexibleRollout', parameters: { rollout: 10 } }],
};

const flagC = {
  name: 'flag-c',
  environments: [
    { environment: 'production', strategies: [{ name: 'default', segments: ['beta'] }] },
  ],
};

function rules(more: object) {
  const [own] = flagC.environments;
  return { environments: [{ ...own, ...more }] };
}

function strategy(more: object) {
  return rules({ strategies: [{ name: 'default', segments: ['beta'], ...more }] });
}

function toApply(name: string) {
  return { revision: null, flag: { name } };
}
