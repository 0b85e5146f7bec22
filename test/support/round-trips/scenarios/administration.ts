import { type Scenarios, scenario } from '../scenario.ts';

/** The instance as its administrators see it. */
export const administrationScenarios: Scenarios = {
  getMaintenance: scenario(() => ({})),
  getNetworks: scenario(() => ({})),
  // What all addresses are in: all other scenarios come from one.
  setNetworks: scenario(() => ({ body: { networks: ['0.0.0.0/0', '::/0'], proxies: [] } })),
  getUiConfig: scenario(() => ({})),
  getInstanceAdminStatsCsv: scenario(() => ({})),
  getPersonalDashboard: scenario(() => ({})),
  getPersonalDashboardProjectDetails: scenario(() => ({ params: { projectId: 'default' } })),
  getNotifications: scenario((_, { person }) => ({ token: person.token })),
  markNotificationsAsRead: scenario(async (api, { newChangeRequest, person }) => {
    await newChangeRequest();
    const found = await api.call('getNotifications', { token: person.token });
    const ids = found.map(({ id }: { readonly id: number }) => id);
    return { token: person.token, body: { notifications: ids } };
  }),
  getAccessCsv: scenario(() => ({})),
  getAccessOverview: scenario(() => ({})),
  getBaseUsersAndGroups: scenario(() => ({})),
  getUserPermissions: scenario(async (_, { newUser }) => ({
    params: { id: await newUser() },
    query: { project: 'default', environment: 'development' },
  })),
  getServiceAccountPermissions: scenario((_, { person }) => ({
    params: { id: person.id },
  })),
  // Switched off at the end: all other scenarios change something.
  toggleMaintenance: scenario(async (api) => {
    await api.call('toggleMaintenance', { body: { enabled: true } });
    return { body: { enabled: false } };
  }),
};
