import type { Api } from '../api.ts';
import { ask, askReading, type Scenarios } from '../scenario.ts';
import { MEMBER_ROLE, type World } from '../world.ts';

const environment = 'development';

/** A project where somebody, or a group, is a member. */
const withMember = async (api: Api, { newProject, newUser, newGroup }: World) => {
  const projectId = await newProject();
  const [userId, groupId] = [await newUser(), await newGroup()];
  await api.call('addAccessToProject', {
    params: { projectId },
    body: { roles: [MEMBER_ROLE], groups: [groupId], users: [userId] },
  });
  return { projectId, userId, groupId };
};

/** Projects, who may do what in them, and change requests. */
export const projectScenarios: Scenarios = {
  getProjects: ask(() => ({})),
  getProjectOverview: ask((_, { project }) => ({ params: { projectId: project } })),
  validateProject: askReading((_, { name }) => ({ body: { id: name('project') } })),
  createProject: ask((_, { name }) => ({ body: { name: name('project') } })),
  updateProject: ask(async (_, { newProject, name }) => ({
    params: { projectId: await newProject() },
    body: { name: name('changed') },
  })),
  updateProjectEnterpriseSettings: ask(async (_, { newProject }) => ({
    params: { projectId: await newProject() },
    body: { mode: 'protected' },
  })),
  archiveProject: ask(async (_, { newProject }) => ({ params: { projectId: await newProject() } })),
  reviveProject: ask(async (api, { newProject }) => {
    const params = { projectId: await newProject() };
    await api.call('archiveProject', { params });
    return { params };
  }),
  deleteProject: ask(async (_, { newProject }) => ({ params: { projectId: await newProject() } })),
  addEnvironmentToProject: ask(async (api, { newProject }) => {
    const params = { projectId: await newProject() };
    await api.call('removeEnvironmentFromProject', { params: { ...params, environment } });
    return { params, body: { environment } };
  }),
  removeEnvironmentFromProject: ask(async (_, { newProject }) => ({
    params: { projectId: await newProject(), environment },
  })),
  addDefaultStrategyToProjectEnvironment: ask(async (_, { newProject }) => ({
    params: { projectId: await newProject(), environment },
    body: { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default' } },
  })),

  getProjectAccess: ask((_, { project }) => ({ params: { projectId: project } })),
  getRoleProjectAccess: ask(() => ({ params: { roleId: MEMBER_ROLE } })),
  addAccessToProject: ask(async (_, { newProject, newUser }) => ({
    params: { projectId: await newProject() },
    body: { roles: [MEMBER_ROLE], groups: [], users: [await newUser()] },
  })),
  addRoleToUser: ask(async (_, { newProject, newUser }) => ({
    params: { projectId: await newProject(), userId: await newUser(), roleId: MEMBER_ROLE },
  })),
  setProjectAccess: ask(async (_, { newProject, newUser }) => ({
    params: { projectId: await newProject() },
    body: { roles: [{ id: MEMBER_ROLE, users: [await newUser()], groups: [] }] },
  })),
  setRolesForUser: ask(async (_, { newProject, newUser }) => ({
    params: { projectId: await newProject(), userId: await newUser() },
    body: { roles: [MEMBER_ROLE] },
  })),
  setRolesForGroup: ask(async (_, { newProject, newGroup }) => ({
    params: { projectId: await newProject(), groupId: await newGroup() },
    body: { roles: [MEMBER_ROLE] },
  })),
  removeUserAccess: ask(async (api, world) => {
    const { projectId, userId } = await withMember(api, world);
    return { params: { projectId, userId } };
  }),
  removeGroupAccess: ask(async (api, world) => {
    const { projectId, groupId } = await withMember(api, world);
    return { params: { projectId, groupId } };
  }),

  getProjectChangeRequestConfig: ask((_, { project }) => ({ params: { projectId: project } })),
  updateProjectChangeRequestConfig: ask(async (_, { newProject }) => ({
    params: { projectId: await newProject(), environment },
    body: { changeRequestsEnabled: true, requiredApprovals: 1 },
  })),
  createChangeRequest: ask(async (_, { newChangeRequest, person }) => {
    const { project, flag } = await newChangeRequest();
    return {
      params: { projectId: project, environment },
      body: { feature: flag, action: 'updateEnabled', payload: { enabled: true } },
      token: person.token,
    };
  }),
  getChangeRequest: ask(async (_, { newChangeRequest }) => {
    const { project, id } = await newChangeRequest();
    return { params: { projectId: project, id } };
  }),
  getChangeRequestsForProject: ask((_, { project }) => ({ params: { projectId: project } })),
  getActionableChangeRequests: ask((_, { project, person }) => ({
    params: { projectId: project },
    token: person.token,
  })),
  getChangeRequestsCount: ask((_, { project }) => ({ params: { projectId: project } })),
  getScheduledChangeRequests: ask((_, { project }) => ({ params: { projectId: project } })),
  getPendingChangeRequestsForFeature: ask((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),
  getPendingChangeRequestsForUser: ask((_, { project, person }) => ({
    params: { projectId: project },
    token: person.token,
  })),
  getAvailableChangeRequestReviewers: ask((_, { project }) => ({
    params: { projectId: project, environment },
  })),
  getChangeRequestApprovers: ask(async (_, { newChangeRequest }) => {
    const { project, id } = await newChangeRequest();
    return { params: { projectId: project, id } };
  }),
  addChangeRequestComment: ask(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return {
      params: { projectId: project, id },
      body: { text: 'Why not?' },
      token: person.token,
    };
  }),
  addChangeRequestReviewers: ask(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return {
      params: { projectId: project, id },
      body: { reviewers: [person.id] },
      token: person.token,
    };
  }),
  editChange: ask(async (_, { newChangeRequest, person }) => {
    const { project, id, change, flag } = await newChangeRequest();
    return {
      params: { projectId: project, changeRequestId: id, changeId: change },
      body: { feature: flag, action: 'updateEnabled', payload: { enabled: false } },
      token: person.token,
    };
  }),
  deleteChange: ask(async (_, { newChangeRequest, person }) => {
    const { project, id, change } = await newChangeRequest();
    return {
      params: { projectId: project, changeRequestId: id, changeId: change },
      token: person.token,
    };
  }),
  deleteChangeRequest: ask(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return { params: { projectId: project, id }, token: person.token };
  }),
  updateChangeRequestTitle: ask(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return {
      params: { projectId: project, id },
      body: { title: 'At last' },
      token: person.token,
    };
  }),
  updateChangeRequestState: ask(async (_, { newChangeRequest, person }) => {
    const { project, id } = await newChangeRequest();
    return {
      params: { projectId: project, id },
      body: { state: 'In review' },
      token: person.token,
    };
  }),
  getChangeRequestPlayground: {
    kind: 'read',
    ask: async (api, { newChangeRequest, person }) => {
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
