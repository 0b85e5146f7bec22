import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '../support/access.ts';
import { clientToken, createFlag, FEATURES } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

describe('the usage of the last hour in GET /api/admin/projects/{projectId}/features/{featureName}', () => {
  it('adds up the applications of each environment', async () => {
    const path = await createFlag(service, 'summed');
    await report(row('summed', 'shop', 12, 3), row('summed', 'worker', 5, 0));

    expect(await usageAt(path)).toEqual({
      development: { yes: 17, no: 3 },
      production: { yes: 0, no: 0 },
    });
  });

  it('leaves out what is older', async () => {
    const path = await createFlag(service, 'older');
    const before = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await report({ ...row('older', 'shop', 7, 7), timestamp: before }, row('older', 'shop', 1, 0));

    expect(await usageAt(path)).toMatchObject({ development: { yes: 1, no: 0 } });
  });

  it('does not count what a flag of another project had', async () => {
    await createProject(service, 'former');
    const former = '/api/admin/projects/former/features';
    await service.request('POST', former, { body: { name: 'moved' } });
    await report(row('moved', 'shop', 4, 0));
    const body = { newProjectId: 'default' };
    const move = await service.request('POST', `${former}/moved/changeProject`, { body });
    expect(move.status).toBe(200);

    expect(await usageAt(`${FEATURES}/moved`)).toMatchObject({ development: { yes: 0, no: 0 } });
  });

  it('is left out if more than 300 rows would have to be added up', async () => {
    const path = await createFlag(service, 'popular');
    await report(
      ...Array.from({ length: 301 }, (_, index) => row('popular', `application-${index}`, 1, 0)),
    );

    const { status, body } = await service.request('GET', path);

    expect(status).toBe(200);
    expect(body.environments[0]).not.toHaveProperty('yes');
    expect(body.environments[0]).not.toHaveProperty('no');
  });
});

async function usageAt(path: string) {
  const { body } = await service.request('GET', path);
  const environments: readonly { name: string; yes: number; no: number }[] = body.environments;
  return Object.fromEntries(environments.map(({ name, yes, no }) => [name, { yes, no }]));
}

function row(featureName: string, appName: string, yes: number, no: number) {
  const timestamp = new Date().toISOString();
  return { featureName, appName, environment: 'development', timestamp, yes, no };
}

async function report(...metrics: readonly object[]): Promise<void> {
  const body = { applications: [], metrics };
  const path = '/api/client/metrics/bulk';
  const { status } = await service.request('POST', path, { body, token: clientToken });
  expect(status).toBe(202);
}
