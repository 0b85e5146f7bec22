import type { Api } from '../../test/support/round-trips/api.ts';
import { EDITOR_ROLE, MEMBER_ROLE } from '../../test/support/round-trips/fixtures.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import { inParallel } from '../load/in-parallel.ts';
import { constraintOf, fieldName, importOf, segmentName } from './company-flags.ts';
import { type CompanySize, environments, flagsIn, projectId } from './company-size.ts';
import { postMetrics } from './post-metrics.ts';

/** Requests at once. */
const LANES = 6;
/** An import stops after ten seconds. */
const FLAGS_OF_IMPORT = 50;
const MOST_ATTEMPTS = 20;
const USERS_OF_GROUP = 25;

/** Adds what the larger company has more than the smaller one, by requests of the API. */
export async function growCompany(
  api: Api,
  before: CompanySize | undefined,
  size: CompanySize,
): Promise<void> {
  const missing = (
    of: (company: CompanySize) => number,
    create: (index: number) => Promise<unknown>,
  ) => {
    const existing = before ? of(before) : 0;
    return inParallel(of(size) - existing, LANES, async (index) => {
      await create(existing + index);
    });
  };
  if (!before) await createEnvironments(api);
  await missing(
    ({ contextFields }) => contextFields,
    (index) => api.call('createContextField', { body: { name: fieldName(index) } }),
  );
  await missing(
    ({ segments }) => segments,
    (index) => {
      const constraints = [constraintOf(index % size.contextFields)];
      return api.call('createSegment', { body: { name: segmentName(index), constraints } });
    },
  );
  await missing(
    ({ projects }) => projects,
    (index) =>
      api.call('createProject', { body: { id: projectId(index), name: projectId(index) } }),
  );
  await importFlags(api, before, size);
  await missing(
    ({ users }) => users,
    (index) => {
      const username = `user-${index}`;
      const email = `${username}@example.com`;
      return api.call('createUser', {
        body: { username, name: `Person ${index}`, email, rootRole: EDITOR_ROLE },
      });
    },
  );
  const userIds = await userIdsOf(api);
  await missing(
    ({ groups }) => groups,
    (index) => api.call('createGroup', { body: groupOf(index, userIds) }),
  );
  await grantAccess(api, missing, userIds);
  await missing(
    ({ tokens: count }) => count,
    (index) => api.call('createApiToken', { body: tokenOf(size, index) }),
  );
  await missing(
    ({ applications }) => applications,
    (index) => register(api, index),
  );
  await postMetrics(api, size, 1);
}

async function createEnvironments(api: Api): Promise<void> {
  for (const name of environments.slice(2)) {
    await api.call('createEnvironment', { body: { name, type: 'test' } });
  }
}

/** Projects in parallel; those of the largest one at last, one import after the other. */
async function importFlags(
  api: Api,
  before: CompanySize | undefined,
  size: CompanySize,
): Promise<void> {
  await inParallel(size.projects, LANES, async (index) => {
    const existing = before && index < before.projects ? flagsIn(before, index) : 0;
    const all = flagsIn(size, index);
    for (let from = existing; from < all; from += FLAGS_OF_IMPORT) {
      const to = Math.min(all, from + FLAGS_OF_IMPORT);
      await importPatiently(api, importOf(size, { project: index, from, to }));
    }
  });
}

/** An import that is stopped for its time is sent again. */
async function importPatiently(api: Api, body: object): Promise<void> {
  const request = api.prepare('importToggles', { body });
  for (let attempt = 1; ; attempt += 1) {
    const { status, body: answer } = await api.send(request);
    if (status === 200) return;
    if (status !== 409 || attempt === MOST_ATTEMPTS) {
      throw new Error(`importToggles returned ${status}: ${JSON.stringify(answer)}`);
    }
  }
}

interface Person {
  readonly id: number;
  readonly username?: string;
}

async function userIdsOf(api: Api): Promise<readonly number[]> {
  const { users } = (await api.call('getUsers')) as { readonly users: readonly Person[] };
  return users.flatMap(({ id, username }) => (username?.startsWith('user-') ? id : []));
}

function groupOf(index: number, userIds: readonly number[]) {
  const chosen = Array.from({ length: USERS_OF_GROUP }, (_, place) => index * 7 + place);
  const ids = new Set(chosen.map((place) => userIds[place % userIds.length]));
  return { name: `group-${index}`, users: [...ids].map((id) => ({ user: { id } })) };
}

type Missing = (
  of: (company: CompanySize) => number,
  create: (index: number) => Promise<unknown>,
) => Promise<void>;

/** Each project has a group and two people as members. */
async function grantAccess(api: Api, missing: Missing, userIds: readonly number[]): Promise<void> {
  const groups = (await api.call('getGroups')).groups as readonly { readonly id: number }[];
  await missing(
    ({ projects }) => projects,
    (index) => {
      const group = groups[index % groups.length]?.id;
      const users = [2 * index, 2 * index + 1].map((place) => userIds[place % userIds.length]);
      return api.call('addAccessToProject', {
        params: { projectId: projectId(index) },
        body: { roles: [MEMBER_ROLE], groups: [group], users },
      });
    },
  );
}

function tokenOf(size: CompanySize, index: number) {
  return {
    type: index % 2 === 0 ? 'client' : 'frontend',
    tokenName: `token-${index}`,
    environment: environments[index % environments.length],
    projects: [projectId(index % size.projects)],
  };
}

function register(api: Api, index: number) {
  return api.call('registerClientApplication', {
    token: tokens.client,
    body: {
      appName: `application-${index}`,
      instanceId: 'one',
      sdkVersion: 'unleash-client-node:6.0.0',
      interval: 15_000,
      started: new Date().toISOString(),
      strategies: ['default', 'flexibleRollout'],
    },
  });
}
