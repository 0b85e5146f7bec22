import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '../support/access.ts';
import { createFlag, FEATURES } from '../support/flags.ts';
import { sendRequest } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';

/*
 * Lambda gives 6 MB, in which a body is a string within JSON: each quote of our own JSON, which is escaped there
 * already, takes four bytes.
 */

const client = '*:development.a-client-token-for-all-projects';
const PROJECTS = ['default', 'other'];
/** Of a project, just below the 2 MB that its settings may have. */
const STRATEGIES = 19;
const VALUES_OF_A_CONSTRAINT = 240;
const CONSTRAINTS = 4;

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: client } });
  await createProject(service, 'other');
  const body = { name: 'large', constraints: constraints() };
  const { body: segment } = await service.request('POST', '/api/admin/segments', { body });
  for (const project of PROJECTS) await fillProject(project, segment.id);
}, 600_000);

afterAll(() => service.stop());

describe('an answer of 4 MB that is full of quotes', () => {
  const path = '/api/client/features';

  const knowsSegments = { 'unleash-client-spec': '5.0.0' };

  it('is given as it is, though a function cannot give it with the quotes escaped', async () => {
    const { status, headers, text, body } = await service.request('GET', path, {
      token: client,
      headers: knowsSegments,
    });

    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: { etag: expect.any(String), 'content-type': expect.stringMatching(/json/) },
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.features).toHaveLength(2 * Math.ceil(STRATEGIES / 2));
    expect(Buffer.byteLength(JSON.stringify(text))).toBeGreaterThan(6_291_556);
  });

  // Without the header of its version it gets the segment in each strategy.
  it('is refused with advice when it is twice as large', async () => {
    const { status, body } = await service.request('GET', path, { token: client });

    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/Accept gzip.*would take \d{7} bytes/) },
    });
  });

  it('is given compressed', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const reply = await sendRequest('GET', service.url, path, { token: client, headers });

    expect(reply).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
  });
});

// 1.6 MB of quotes are 3.2 MB of JSON, and 6.4 MB of an event.
it('a body that is too large as an event is refused by the gateway', async () => {
  const body = { name: '"'.repeat(1_600_000) };
  const { adminToken: token } = service;
  const { status } = await sendRequest('POST', service.url, FEATURES, { token, body });

  expect(status).toBe(413);
});

async function fillProject(project: string, segment: number): Promise<void> {
  const features = `/api/admin/projects/${project}/features`;
  const name = `large-in-${project}`;
  for (let number = 0; number < STRATEGIES; number += 1) {
    const flag = `${name}-${Math.floor(number / 2)}`;
    if (number % 2 === 0) await create(project, flag);
    const { status } = await service.request(
      'POST',
      `${features}/${flag}/environments/development/strategies`,
      { body: { name: 'default', constraints: constraints(), segments: [segment] } },
    );
    expect(status).toBe(200);
  }
}

async function create(project: string, name: string): Promise<void> {
  if (project === 'default') {
    await createFlag(service, name);
  } else {
    const path = `/api/admin/projects/${project}/features`;
    expect((await service.request('POST', path, { body: { name } })).status).toBe(201);
  }
  const on = `/api/admin/projects/${project}/features/${name}/environments/development/on`;
  await service.request('POST', on);
}

/** About 100 kB, which is what a body may have. */
function constraints() {
  return Array.from({ length: CONSTRAINTS }, () => ({
    contextName: 'appName',
    operator: 'IN',
    values: Array.from(
      { length: VALUES_OF_A_CONSTRAINT },
      (_, index) => `${index}${'"'.repeat(48)}`,
    ),
  }));
}
