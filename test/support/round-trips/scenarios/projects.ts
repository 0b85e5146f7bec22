import type { Api } from '../api.ts';
import { type Fixtures, MEMBER_ROLE } from '../fixtures.ts';
import { readScenario, type Scenarios, scenario } from '../scenario.ts';

const environment = 'development';

/** Projects, access to them, and change requests. */
export const projectScenarios: Scenarios = {
  getProjects: scenario(() => ({})),
  getProjectHealthReport: scenario((_, { project }) => ({ params: { projectId: project } })),
  getProjectOverview: scenario((_, { project }) => ({ params: { projectId: project } })),
  validateProject: readScenario((_, { name }) => ({ body: { id: name('project') } })),
  createPushTicket: scenario((_, { project }) => ({ params: { projectId: project } })),
  createProject: scenario((_, { name }) => ({ body: { name: name('project') } })),
  updateProject: scenario(async (_, { newProject, name }) => ({
    params: { projectId: await newProject() },
    body: { name: name('changed') },
  })),
  updateProjectEnterpriseSettings: scenario(async (_, { newProject }) => ({
    params: { projectId: await newProject() },
    body: { mode: 'protected' },
  })),
  archiveProject: scenario(async (_, { newProject }) => ({
    params: { projectId: await newProject() },
  })),
  reviveProject: scenario(async (api, { newProject }) => {
    const params = { projectId: await newProject() };
    await api.call('archiveProject', { params });
    return { params };
  }),
  deleteProject: scenario(async (_, { newProject }) => ({
    params: { projectId: await newProject() },
  })),
  addEnvironmentToProject: scenario(async (api, { newProject }) => {
    const params = { projectId: await newProject() };
    await api.call('removeEnvironmentFromProject', { params: { ...params, environment } });
    return { params, body: { environment } };
  }),
  removeEnvironmentFromProject: scenario(async (_, { newProject }) => ({
    params: { projectId: await newProject(), environment },
  })),
  addDefaultStrategyToProjectEnvironment: scenario(async (_, { newProject }) => ({
    params: { projectId: await newProject(), environment },
    body: { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default' } },
  })),

  getProjectAccess: scenario((_, { project }) => ({ params: { projectId: project } })),
  getRoleProjectAccess: scenario(() => ({ params: { roleId: MEMBER_ROLE } })),
  addAccessToProject: scenario(async (_, { newProject, newUser }) => ({
    params: { projectId: await newProject() },
    body: { roles: [MEMBER_ROLE], groups: [], users: [await newUser()] },
  })),
  addRoleToUser: scenario(async (_, { newProject, newUser }) => ({
    params: { projectId: await newProject(), userId: await newUser(), roleId: MEMBER_ROLE },
  })),
  setProjectAccess: scenario(async (_, { newProject, newUser }) => ({
    params: { projectId: await newProject() },
    body: { roles: [{ id: MEMBER_ROLE, users: [await newUser()], groups: [] }] },
  })),
  setRolesForUser: scenario(async (_, { newProject, newUser }) => ({
    params: { projectId: await newProject(), userId: await newUser() },
    body: { roles: [MEMBER_ROLE] },
  })),
  setRolesForGroup: scenario(async (_, { newProject, newGroup }) => ({
    params: { projectId: await newProject(), groupId: await newGroup() },
    body: { roles: [MEMBER_ROLE] },
  })),
  removeUserAccess: scenario(async (api, fixtures) => {
    const { projectId, userId } = await withMember(api, fixtures);
    return { params: { projectId, userId } };
  }),
  removeGroupAccess: scenario(async (api, fixtures) => {
    const { projectId, groupId } = await withMember(api, fixtures);
    return { params: { projectId, groupId } };
  }),

  getProjectChangeRequestConfig: scenario((_, { project }) => ({ params: { projectId: project } })),
  updateProjectChangeRequestConfig: scenario(async (_, { newProject }) => ({
    params: { projectId: await newProject(), environment },
    body: { changeRequestsEnabled: true, requiredApprovals: 1 },
  })),
  createChangeRequest: scenario(async (_, { newChangeRequest, person }) => {
    const { project, flag } = await newChangeRequest();
    return {
      params: { projectId: project, environment },
      body: { feature: flag, action: 'updateEnabled', payload: { enabled: true } },
      token: person.token,
    };
  }),
  promoteDrift: scenario(async (api, { newProject, name }) => {
    const projectId = await newProject();
    const featureName = name('flag');
    await api.call('createFeature', { params: { projectId }, body: { name: featureName } });
    const params = { projectId, featureName, environment };
    await api.call('toggleFeatureEnvironmentOn', { params });
    return {
      params: { projectId, environment: 'production' },
      body: { from: environment, features: [featureName] },
    };
  }),
  getChangeRequest: scenario(async (_, { newChangeRequest }) => {
    const { project, id } = await newChangeRequest();
    return { params: { projectId: project, id } };
  }),
  getChangeRequestsForProject: scenario((_, { project }) => ({ params: { projectId: project } })),
  searchChangeRequests: scenario(() => ({})),
  getActionableChangeRequests: scenario((_, { project, person }) => ({
    params: { projectId: project },
    token: person.token,
  })),
  getChangeRequestsCount: scenario((_, { project }) => ({ params: { projectId: project } })),
  getScheduledChangeRequests: scenario((_, { project }) => ({ params: { projectId: project } })),
  getPendingChangeRequestsForFeature: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),
  getPendingChangeRequestsForUser: scenario((_, { project, person }) => ({
    params: { projectId: project },
    token: person.token,
  })),
  getAvailableChangeRequestReviewers: scenario((_, { project }) => ({
    params: { projectId: project, environment },
  })),
  getChangeRequestApprovers: scenario(async (_, { newChangeRequest }) => {
    const { project, id } = await newChangeRequest();
    return { params: { projectId: project, id } };
  }),
  addChangeRequestComment: scenario(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return {
      params: { projectId: project, id },
      body: { text: 'Why not?' },
      token: person.token,
    };
  }),
  addChangeRequestReviewers: scenario(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return {
      params: { projectId: project, id },
      body: { reviewers: [person.id] },
      token: person.token,
    };
  }),
  editChange: scenario(async (_, { newChangeRequest, person }) => {
    const { project, id, change, flag } = await newChangeRequest();
    return {
      params: { projectId: project, changeRequestId: id, changeId: change },
      body: { feature: flag, action: 'updateEnabled', payload: { enabled: false } },
      token: person.token,
    };
  }),
  deleteChange: scenario(async (_, { newChangeRequest, person }) => {
    const { project, id, change } = await newChangeRequest();
    return {
      params: { projectId: project, changeRequestId: id, changeId: change },
      token: person.token,
    };
  }),
  deleteChangeRequest: scenario(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return { params: { projectId: project, id }, token: person.token };
  }),
  updateChangeRequestTitle: scenario(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return {
      params: { projectId: project, id },
      body: { title: 'At last' },
      token: person.token,
    };
  }),
  updateChangeRequestState: scenario(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return {
      params: { projectId: project, id },
      body: { state: 'In review' },
      token: person.token,
    };
  }),
  getChangeRequestPlayground: {
    kind: 'read',
    request: async (api, { newChangeRequest, person }) => {
      const { project, id } = await newChangeRequest();
      const params = { projectId: project, id };
      const body = { state: 'In review' };
      await api.call('updateChangeRequestState', { params, body, token: person.token });
      return {
        params: { id },
        body: { context: { appName: 'bench' } },
        token: person.token,
      };
    },
  },
};

/** A project with a user and a group as members. */
async function withMember(api: Api, { newProject, newUser, newGroup }: Fixtures) {
  const projectId = await newProject();
  const [userId, groupId] = [await newUser(), await newGroup()];
  await api.call('addAccessToProject', {
    params: { projectId },
    body: { roles: [MEMBER_ROLE], groups: [groupId], users: [userId] },
  });
  return { projectId, userId, groupId };
}
