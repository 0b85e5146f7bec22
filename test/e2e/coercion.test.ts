import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStrategy, createFlag, FEATURES, refused } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let strategyId: string;

const ADMIN = '/api/admin';
const STANDING = `${FEATURES}/standing`;
const DEVELOPMENT = `${STANDING}/environments/development`;

beforeAll(async () => {
  service = await startService();
  await createFlag(service, 'standing');
  strategyId = await addStrategy(service, 'standing');
});

afterAll(() => service.stop());

const constraint = { contextName: 'userId', operator: 'IN', values: [1, 2] };
const webhook = {
  provider: 'webhook',
  enabled: 'false',
  parameters: { url: 'https://example.com/hook' },
  events: ['feature-created'],
};

const coerced: readonly (readonly [method: string, path: string, body: object, shown: unknown])[] =
  [
    ['POST', FEATURES, { name: 7, impressionData: 'true' }, { name: '7', impressionData: true }],
    ['PUT', STANDING, { description: 12, impressionData: 'false' }, { description: '12' }],
    [
      'PATCH',
      STANDING,
      [{ op: 'add', path: '/impressionData', value: 'true' }],
      { impressionData: true },
    ],
    [
      'POST',
      `${DEVELOPMENT}/strategies`,
      { name: 'default', sortOrder: '3', disabled: 'false', constraints: [constraint] },
      { sortOrder: 3, disabled: false, constraints: [{ values: ['1', '2'] }] },
    ],
    [
      'PUT',
      `${DEVELOPMENT}/variants`,
      [{ name: 1, weight: '1000', payload: { type: 'number', value: 5 } }],
      { variants: [{ name: '1', weight: 1000, payload: { type: 'number', value: '5' } }] },
    ],
    [
      'POST',
      `${ADMIN}/segments`,
      { name: 1, constraints: [{ contextName: 'age', operator: 'NUM_GT', value: 5 }] },
      { name: '1', constraints: [{ value: '5' }] },
    ],
    [
      'POST',
      `${ADMIN}/context`,
      { name: 'size', sortOrder: '3', stickiness: 'true', legalValues: [{ value: 1 }] },
      { sortOrder: 3, stickiness: true, legalValues: [{ value: '1' }] },
    ],
    [
      'POST',
      `${ADMIN}/tag-types`,
      { name: 'ticket', description: 15_125 },
      { description: '15125' },
    ],
    [
      'POST',
      `${ADMIN}/features/standing/tags`,
      { type: 'simple', value: 12_345 },
      { value: '12345' },
    ],
    ['POST', `${ADMIN}/addons`, webhook, { enabled: false }],
  ];

it.each(coerced)(
  '%s %s takes %j as the types of its contract',
  async (method, path, body, shown) => {
    const reply = await service.request(method, path, { body });

    expect(reply).toMatchObject({
      status: expect.toSatisfy((status) => status < 300),
      body: shown,
    });
  },
);

it('takes the text "true" as stale', async () => {
  const body = { features: ['standing'], stale: 'true' };

  const { status } = await service.request('POST', `${ADMIN}/projects/default/stale`, { body });

  expect(status).toBe(202);
  expect((await service.request('GET', STANDING)).body).toMatchObject({ stale: true });
});

it('takes a patch of a strategy as the types of its contract', async () => {
  const path = `${DEVELOPMENT}/strategies/${strategyId}`;
  const body = [{ op: 'add', path: '/sortOrder', value: '9' }];

  expect(await service.request('PATCH', path, { body })).toMatchObject({ body: { sortOrder: 9 } });
});

/** Values that have a meaning of their own in the place of which they are refused. */
const refusals: readonly (readonly [
  method: string,
  path: string,
  body: object,
  pointer: string,
])[] = [
  ['POST', FEATURES, { name: null }, '/body/name'],
  ['POST', FEATURES, { name: 'off', impressionData: null }, '/body/impressionData'],
  ['POST', FEATURES, { name: 'off', tags: 'blue' }, '/body/tags'],
  [
    'POST',
    `${DEVELOPMENT}/strategies`,
    { name: 'default', constraints: [{ ...constraint, values: 1 }] },
    '/body/constraints/0/values',
  ],
  [
    'POST',
    `${DEVELOPMENT}/strategies`,
    { name: 'default', constraints: [{ ...constraint, values: [null] }] },
    '/body/constraints/0/values/0',
  ],
  ['PUT', STANDING, { archived: 1 }, '/body/archived'],
  ['POST', `${ADMIN}/projects/default/stale`, { features: ['standing'], stale: 0 }, '/body/stale'],
  ['POST', `${ADMIN}/context`, { name: 'width', sortOrder: true }, '/body/sortOrder'],
  ['POST', `${ADMIN}/addons`, { ...webhook, enabled: 'yes' }, '/body/enabled'],
  ['PUT', `${ADMIN}/feature-types/release/lifetime`, { lifetimeDays: '' }, '/body/lifetimeDays'],
  // The interface specification describes these.
  ['POST', `${ADMIN}/projects`, { name: 5 }, '/body/name'],
  ['POST', `${ADMIN}/strategies`, { name: 5, parameters: [] }, '/body/name'],
  [
    'PUT',
    `${ADMIN}/features/standing/tags`,
    { addedTags: [{ value: 12 }], removedTags: [] },
    '/body/addedTags/0/value',
  ],
  [
    'POST',
    `${ADMIN}/projects/default/access`,
    { roles: ['4'], groups: [], users: [1] },
    '/body/roles/0',
  ],
];

it.each(refusals)('%s %s refuses %j', async (method, path, body, pointer) => {
  expect(await service.request(method, path, { body })).toMatchObject(
    refused(400, 'ValidationError', `\`${pointer}\``),
  );
});
