import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveFlag, clientToken, createFlag, FEATURES } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await createFlag(service, 'live');
  await createFlag(service, 'gone');
  await archiveFlag(service, 'gone');
});

afterAll(() => service.stop());

const ADMIN = '/api/admin';
const LIVE = `${FEATURES}/live`;
const LATE = `${FEATURES}/gone/environments/development`;
const NEVER = { contextName: 'userId', operator: 'IN', values: [] };

const webhook = {
  provider: 'webhook',
  enabled: false,
  parameters: { url: 'https://example.com/hook' },
  events: ['feature-created'],
};

interface Difference {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly shown: object;
}

/** What differs from the field on purpose, by a phrase of `docs/compatibility.md`. */
const differences: Readonly<Record<string, readonly Difference[]>> = {
  'that is not allowed is 400 or 409': ['live', 'gone', 'unknown'].map((feature) => ({
    method: 'POST',
    path: `${LIVE}/dependencies`,
    body: { feature },
    shown: { status: 400, body: { details: [{ path: '/body/feature' }] } },
  })),
  'strategies and variants of an archived flag': [
    {
      method: 'POST',
      path: `${LATE}/strategies`,
      body: { name: 'default' },
      shown: { status: 400 },
    },
    { method: 'POST', path: `${LATE}/on`, shown: { status: 400 } },
  ],
  'JSON Patch of `/variants`': ['/variants', '/variants/0'].map((path) => ({
    method: 'PATCH',
    path: LIVE,
    body: [{ op: 'add', path, value: [] }],
    shown: { status: 400, body: { details: [{ path: '/body/0/path' }] } },
  })),
  'The default strategy of an environment may be of any type': [
    {
      method: 'POST',
      path: `${ADMIN}/projects/default/environments/development/default-strategy`,
      body: { name: 'userWithId', parameters: { userIds: '7' } },
      shown: { status: 200, body: { name: 'userWithId' } },
    },
  ],
  'An `IN` without values is accepted': [
    {
      method: 'POST',
      path: `${LIVE}/environments/development/strategies`,
      body: { name: 'default', constraints: [NEVER] },
      shown: { status: 200, body: { constraints: [NEVER] } },
    },
  ],
  'An unknown project or flag is 404': [
    '/projects/unknown/features',
    '/client-metrics/features/unknown',
    '/client-metrics/features/unknown/raw',
  ].map((path) => ({ method: 'GET', path: `${ADMIN}${path}`, shown: { status: 404 } })),
  'An integration without a description': [
    {
      method: 'POST',
      path: `${ADMIN}/addons`,
      body: webhook,
      shown: { status: 201, body: { description: null } },
    },
  ],
  'Registrations are answered without a body': [
    {
      method: 'POST',
      path: '/api/client/register',
      body: { appName: 'shop', strategies: [], started: '2026-11-22T10:00:00Z', interval: 60 },
      token: clientToken,
      shown: { status: 202, text: '' },
    },
  ],
  'Built-in context fields and the tag type `simple` cannot be deleted: 409': [
    '/context/userId',
    '/tag-types/simple',
  ].map((path) => ({ method: 'DELETE', path: `${ADMIN}${path}`, shown: { status: 409 } })),
  'Administrators create admin tokens': [
    {
      method: 'POST',
      path: `${ADMIN}/api-tokens`,
      body: { type: 'admin', tokenName: 'root' },
      shown: { status: 201, body: { type: 'admin' } },
    },
  ],
};

const rows = Object.entries(differences).flatMap(([phrase, all]) =>
  all.map((each) => [phrase, `${each.method} ${each.path}`, each] as const),
);

it.each(rows)('%s: %s', async (_phrase, _request, { method, path, body, token, shown }) => {
  const request = { ...(body !== undefined && { body }), ...(token && { token }) };

  expect(await service.request(method, path, request)).toMatchObject(shown);
});

it.each(Object.keys(differences))('docs/compatibility.md has the reason: %s', (phrase) => {
  const text = readFileSync('docs/compatibility.md', 'utf8').replaceAll(/\s+/g, ' ');
  expect(text).toContain(phrase);
});
