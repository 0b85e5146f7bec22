import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStrategy, clientToken, createFlag, FEATURES } from '../support/flags.ts';
import { ADVANCED } from '../support/playground.ts';
import { type Service, startService } from '../support/service.ts';

const frontend = '*:development.a-frontend-token-for-tests';

let service: Service;

beforeAll(async () => {
  service = await startService({
    env: { INIT_FRONTEND_API_TOKENS: frontend, INIT_CLIENT_API_TOKENS: clientToken },
  });
});

afterAll(() => service.stop());

/** None of these context fields is defined. */
const cases: readonly [string, object, matching: string, other: string][] = [
  ['regex', { operator: 'REGEX', value: '^[a-z]+@(shop|acme)\\.test$' }, 'a@shop.test', 'A@b.test'],
  ['regex-any-case', { operator: 'REGEX', value: '^A+$', caseInsensitive: true }, 'aaa', 'b'],
  ['regex-not', { operator: 'REGEX', value: 'beta', inverted: true }, '1.0', '1.0-beta'],
  ['at-least', { operator: 'SEMVER_GTE', value: '1.2.0' }, '1.2.0', '1.2.0-rc.1'],
  ['at-most', { operator: 'SEMVER_LTE', value: '1.2.0' }, '1.2.0+build', '1.2.1'],
];

describe.each(cases)('a constraint %s', (name, compared, matching, other) => {
  const contextName = `undefined-${name}`;
  const constraint = { contextName, caseInsensitive: false, inverted: false, ...compared };

  it('of a strategy means the same everywhere', async () => {
    await createFlag(service, name);
    await addStrategy(service, name, { constraints: [constraint] });

    await expectSame(name, contextName, matching, other);
    expect(await deliveredConstraints(name)).toEqual([expect.objectContaining(constraint)]);
  });

  it('of a segment means the same everywhere', async () => {
    const flag = `${name}-segment`;
    const body = { name: flag, constraints: [constraint] };
    const segment = await service.request('POST', '/api/admin/segments', { body });
    expect(segment.status).toBe(201);
    await createFlag(service, flag);
    await addStrategy(service, flag, { segments: [segment.body.id] });

    await expectSame(flag, contextName, matching, other);
  });
});

describe('a context field that is not defined', () => {
  it('can be named by a default strategy and by a changed strategy', async () => {
    const constraints = [{ contextName: 'nowhere', operator: 'IN', values: ['1'] }];
    await createFlag(service, 'changed');
    const id = await addStrategy(service, 'changed');
    const path = `${FEATURES}/changed/environments/development/strategies/${id}`;
    const replaced = await service.request('PUT', path, { body: { name: 'default', constraints } });
    const byDefault = await service.request(
      'POST',
      '/api/admin/projects/default/environments/production/default-strategy',
      { body: { name: 'flexibleRollout', constraints } },
    );

    expect([replaced.status, byDefault.status]).toEqual([200, 200]);
    expect(replaced.body.constraints).toMatchObject(constraints);
  });

  it('has legal values as soon as it is defined', async () => {
    const constraints = [{ contextName: 'later', operator: 'IN', values: ['1'] }];
    await createFlag(service, 'later');
    await addStrategy(service, 'later', { constraints });
    await service.request('POST', '/api/admin/context', {
      body: { name: 'later', legalValues: [{ value: '2' }] },
    });
    const path = `${FEATURES}/later/environments/development/strategies`;
    const reply = await service.request('POST', path, { body: { name: 'default', constraints } });

    expect([reply.status, reply.body.details]).toEqual([
      400,
      [expect.objectContaining({ path: '/body/constraints/0/values/0' })],
    ]);
  });
});

/** Compares the playground, the frontend API and the expectation, for two values of the field. */
async function expectSame(flag: string, field: string, matching: string, other: string) {
  await service.request('POST', `${FEATURES}/${flag}/environments/development/on`);
  for (const [value, expected] of [
    [matching, true],
    [other, false],
  ] as const) {
    const query = new URLSearchParams({ [field]: value });
    const path = `/api/frontend?${query}`;
    const [page, explained] = await Promise.all([
      service.request('GET', path, { token: frontend }),
      service.request('POST', ADVANCED, {
        body: {
          environments: ['development'],
          projects: ['default'],
          context: { appName: 'shop', properties: { [field]: value } },
        },
      }),
    ]);
    expect(namesOf(page.body.toggles).includes(flag), `frontend: ${value}`).toBe(expected);
    const item = explained.body.features.find((each: { name: string }) => each.name === flag);
    expect(item.environments.development[0].isEnabled, `playground: ${value}`).toBe(expected);
  }
}

async function deliveredConstraints(flag: string) {
  const { body } = await service.request('GET', '/api/client/features', { token: clientToken });
  const delivered = body.features.find(({ name }: { name: string }) => name === flag);
  return delivered.strategies[0].constraints;
}

function namesOf(toggles: readonly { readonly name: string }[]): readonly string[] {
  return toggles.map(({ name }) => name);
}
