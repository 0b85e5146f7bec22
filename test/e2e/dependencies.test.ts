import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '../support/access.ts';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  clientToken,
  createFlag,
  FEATURES,
  flagEvent,
  refused,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await createProject(service, 'other');
  await service.request('POST', '/api/admin/projects/other/features', {
    body: { name: 'stranger' },
  });
  await createFamily('standing');
});

afterAll(() => service.stop());

describe('a dependency', () => {
  it('is shown on both flags', async () => {
    const { parent, child } = await createFamily('shown');

    expect(await relations(child)).toEqual({
      dependencies: [{ feature: parent, enabled: true, variants: [] }],
      children: [],
    });
    expect(await relations(parent)).toEqual({ dependencies: [], children: [child] });
  });

  it('is recorded with its settings, and again when they change', async () => {
    await createFlag(service, 'how-parent');
    await createFlag(service, 'how-child');
    const feature = 'how-parent';

    const events = await recordedEvents(service, async () => {
      await add('how-child', { feature, variants: ['blue', 'blue', 'red'] });
      await add('how-child', { feature, variants: ['blue', 'red'] });
      await add('how-child', { feature, enabled: false, variants: ['blue'] });
    });

    const first = { feature, enabled: true, variants: ['blue', 'red'] };
    const second = { feature, enabled: false };
    expect(events).toEqual([
      flagEvent('feature-dependency-added', 'how-child', { data: first }),
      flagEvent('feature-dependency-added', 'how-child', { data: second, preData: first }),
    ]);
    expect((await relations('how-child')).dependencies).toEqual([{ ...second, variants: [] }]);
  });

  it('can be added to several parents', async () => {
    const { parent, child } = await createFamily('several');
    await createFlag(service, 'several-more');

    await add(child, { feature: 'several-more' });

    expect((await relations(child)).dependencies).toMatchObject([
      { feature: parent },
      { feature: 'several-more' },
    ]);
  });

  it('is copied to clones', async () => {
    const { parent, child } = await createFamily('cloned');

    const { body } = await send('POST', `${FEATURES}/${child}/clone`, { name: 'cloned-copy' });

    expect(body.dependencies).toEqual([{ feature: parent, enabled: true, variants: [] }]);
    expect((await relations(parent)).children).toEqual([child, 'cloned-copy'].sort());
  });
});

describe('a flag cannot depend on', () => {
  beforeAll(async () => {
    await createFlag(service, 'lonely');
  });

  it('an unknown flag', async () => {
    expect(await add('lonely', { feature: 'nowhere' })).toEqual(
      refused(400, 'ValidationError', '/body/feature'),
    );
    expect(await relations('lonely')).toEqual({ dependencies: [], children: [] });
  });

  it('another flag while it has children', async () => {
    expect(await add('standing-parent', { feature: 'lonely' })).toEqual(
      refused(409, 'ConflictError', 'standing-child'),
    );
  });

  it.each([
    ['no name', {}, '/body/feature'],
    ['a number', { feature: [7] }, '/body/feature'],
    ['variants that are not a list', { feature: 'x', variants: {} }, '/body/variants'],
    ['an empty variant', { feature: 'x', variants: [''] }, '/body/variants/0'],
    ['a word for enabled', { feature: 'x', enabled: 'maybe' }, '/body/enabled'],
  ])('%s', async (_what, body, property) => {
    expect(await add('lonely', body)).toEqual(refused(400, 'ValidationError', property));
  });
});

describe('removing a dependency', () => {
  it('is shown on both flags, and recorded', async () => {
    const { parent, child } = await createFamily('removed');

    const events = await recordedEvents(service, async () => {
      expect(await send('DELETE', `${FEATURES}/${child}/dependencies/${parent}`)).toEqual({
        status: 200,
        body: undefined,
      });
    });

    expect(events).toEqual([
      flagEvent('feature-dependency-removed', child, {
        preData: { feature: parent, enabled: true },
      }),
    ]);
    for (const flag of [parent, child]) {
      expect(await relations(flag)).toEqual({ dependencies: [], children: [] });
    }
  });

  it('returns 404 for an unknown dependency', async () => {
    expect(await send('DELETE', `${FEATURES}/standing-child/dependencies/nowhere`)).toEqual(
      refused(404, 'NotFoundError', 'nowhere'),
    );
  });

  it('removes all dependencies at once, recorded once', async () => {
    const { parent, child } = await createFamily('freed');
    const path = `${FEATURES}/${child}/dependencies`;

    const events = await recordedEvents(service, async () => {
      expect(await send('DELETE', path)).toEqual({ status: 200, body: undefined });
      expect(await send('DELETE', path)).toEqual({ status: 200, body: undefined });
    });

    expect(events).toEqual([
      flagEvent('feature-dependencies-removed', child, {
        preData: { dependencies: [{ feature: parent, enabled: true }] },
      }),
    ]);
    expect((await relations(parent)).children).toEqual([]);
  });
});

describe('archiving', () => {
  it.each([
    ['DELETE', '', undefined],
    ['PUT', '', { archived: true }],
  ])('a parent returns 409 with the names of its children, to %s%s', async (method, end, body) => {
    const { parent, child } = await createFamily(`kept-${method.toLowerCase()}`);

    expect(await send(method, `${FEATURES}/${parent}${end}`, body)).toEqual(
      refused(409, 'ConflictError', child),
    );
    expect((await send('GET', `${FEATURES}/${parent}`)).body.archived).toBe(false);
  });

  it('a child removes its dependency', async () => {
    const { parent, child } = await createFamily('leaving');

    const events = await recordedEvents(service, () => archiveFlag(service, child));

    expect(events).toMatchObject([
      { type: 'feature-dependencies-removed', featureName: child },
      { type: 'feature-archived', featureName: child },
    ]);
    expect((await relations(parent)).children).toEqual([]);
    await archiveFlag(service, parent);
    await send('POST', `/api/admin/archive/revive/${child}`);
    expect((await relations(child)).dependencies).toEqual([]);
  });

  it('parent and child together works in any order', async () => {
    const { parent, child } = await createFamily('together');

    const { status } = await send('POST', '/api/admin/projects/default/archive', {
      features: [parent, child],
    });

    expect(status).toBe(202);
    expect((await send('GET', `${FEATURES}/${parent}`)).status).toBe(404);
  });

  it('several flags archives none if one has another child', async () => {
    const { parent, child } = await createFamily('spared');
    await createFlag(service, 'spared-too');

    expect(
      await send('POST', '/api/admin/projects/default/archive', {
        features: ['spared-too', parent],
      }),
    ).toEqual(refused(409, 'ConflictError', child));
    expect((await send('GET', `${FEATURES}/spared-too`)).body.archived).toBe(false);
  });
});

describe('possible parents', () => {
  const options = async (flag: string) => (await send('GET', `${FEATURES}/${flag}/parents`)).body;

  it('are flags of the project without a parent', async () => {
    await createFlag(service, 'optional');

    const names = await options('optional');

    expect(names).toContain('standing-parent');
    for (const name of ['optional', 'standing-child', 'stranger']) {
      expect(names).not.toContain(name);
    }
  });

  it('are empty for a flag with children', async () => {
    expect(await options('standing-parent')).toEqual([]);
  });
});

describe('variants of a possible parent', () => {
  it('include those of all environments and strategies', async () => {
    const path = await createFlag(service, 'varied');
    const variants = [{ name: 'blue', weight: 1000, weightType: 'variable' }];
    await send('PUT', `${path}/environments/production/variants`, variants);
    await addStrategy(service, 'varied', {
      variants: [
        { name: 'amber', weight: 500, weightType: 'variable', stickiness: 'default' },
        { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'default' },
      ],
    });

    expect(await send('GET', `${path}/parent-variants`)).toEqual({
      status: 200,
      body: ['amber', 'blue'],
    });
  });
});

describe('the check for dependencies in a project', () => {
  it('reports whether there are any', async () => {
    const exist = (project: string) => send('GET', `/api/admin/projects/${project}/dependencies`);

    expect(await exist('default')).toEqual({ status: 200, body: true });
    expect(await exist('other')).toEqual({ status: 200, body: false });
  });
});

/** Creates a parent and a child that depends on it. */
async function createFamily(name: string) {
  const parent = `${name}-parent`;
  const child = `${name}-child`;
  await createFlag(service, parent);
  await createFlag(service, child);
  expect(await add(child, { feature: parent })).toEqual({ status: 200, body: undefined });
  return { parent, child };
}

function add(child: string, body: unknown) {
  return send('POST', `${FEATURES}/${child}/dependencies`, body);
}

async function send(method: string, path: string, body?: unknown) {
  return answerOf(await service.request(method, path, body === undefined ? {} : { body }));
}

async function relations(flag: string) {
  const { body } = await send('GET', `${FEATURES}/${flag}`);
  return { dependencies: body.dependencies, children: body.children };
}
