import type { Api } from '../api.ts';
import { type Fixtures, MEMBER_ROLE, tomorrow } from '../fixtures.ts';
import { type Scenarios, scenario } from '../scenario.ts';

const VIEWER_ROLE = 3;

/** The manifest API of OpenFeature, with and without a project in the path. */
export const manifestScenarios: Scenarios = {
  getManifest: scenario((_, { client }) => ({ token: client })),
  getProjectManifest: scenario((_, { client, project }) => ({
    token: client,
    params: { projectId: project },
  })),
  createManifestFlag: scenario(async (api, fixtures) => ({
    token: await memberOf(api, fixtures),
    body: newFlagOf(fixtures),
  })),
  createProjectManifestFlag: scenario((_, fixtures) => ({
    params: { projectId: fixtures.project },
    body: newFlagOf(fixtures),
  })),
  updateManifestFlag: scenario(async (_, { newFlag }) => {
    const key = await newFlag();
    return { params: { key }, body: { key, type: 'boolean', defaultValue: true } };
  }),
  updateProjectManifestFlag: scenario(async (_, { project, newFlag }) => {
    const key = await newFlag();
    return {
      params: { projectId: project, key },
      body: { key, type: 'boolean', defaultValue: true },
    };
  }),
  archiveManifestFlag: scenario(async (_, { newFlag }) => ({ params: { key: await newFlag() } })),
  archiveProjectManifestFlag: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, key: await newFlag() },
  })),
};

function newFlagOf({ name }: Fixtures) {
  return { key: name('flag'), type: 'boolean', defaultValue: false };
}

/** One for each service, so that what is measured is not the creation of its project. */
const members = new WeakMap<Fixtures, Promise<string>>();

/** The token of a program that may create flags in one project. */
function memberOf(api: Api, fixtures: Fixtures): Promise<string> {
  const member = members.get(fixtures) ?? newMember(api, fixtures);
  members.set(fixtures, member);
  return member;
}

async function newMember(api: Api, { name, newProject }: Fixtures): Promise<string> {
  const { id } = await api.call('createServiceAccount', {
    body: { username: name('member'), name: 'Member', rootRole: VIEWER_ROLE },
  });
  await api.call('addAccessToProject', {
    params: { projectId: await newProject() },
    body: { roles: [MEMBER_ROLE], users: [id], groups: [] },
  });
  const { secret } = await api.call('createServiceAccountToken', {
    params: { id },
    body: { description: 'manifest', expiresAt: tomorrow() },
  });
  return secret;
}
