import type { Provider } from './provider.ts';
import { type Attributes, picked, type Resource } from './resources.ts';

/**
 * Projects with what belongs to them, service accounts and API tokens: the provider looks most of them
 * up in lists.
 */
export function resourcesInLists(provider: Provider) {
  return {
    project: projectOf(provider),
    project_environment: projectEnvironmentOf(provider),
    project_access: projectAccessOf(provider),
    service_account: serviceAccountOf(provider),
    service_account_token: serviceAccountTokenOf(provider),
    api_token: apiTokenOf(provider),
  };
}

/**
 * Mode, naming and links are set apart from the rest. Of the reads of a project, only the overview has
 * naming and links.
 */
function projectOf({ call, read }: Provider): Resource {
  const configure = (id: string, settings: Attributes) =>
    call('PUT', `/projects/${id}/settings`, { body: settings, status: 200 });
  return {
    // Always with an empty list: environments are resources of their own.
    create: async (planned) => {
      const { settings, others } = apart(planned);
      const body = { ...others, environments: [] };
      const { id } = await call('POST', '/projects', {
        body,
        status: 201,
        struct: 'createdProject',
      });
      await configure(id, settings);
      return id;
    },
    read: async (id) => {
      const { projects } = await read('/projects', 'projects');
      const found = byId(projects, id);
      if (!found) return undefined;
      const { description, ...others } = found;
      const described = description === null ? others : found;
      const { featureNaming, linkTemplates = [] } = await read(
        `/projects/${id}/overview`,
        'projectOverview',
      );
      return {
        ...picked(described, ['id', 'name', 'description', 'mode']),
        ...(featureNaming && { featureNaming }),
        ...(linkTemplates.length > 0 && { linkTemplates }),
      };
    },
    update: async (id, { id: _id, ...planned }) => {
      const { settings, others: body } = apart(planned);
      await call('PUT', `/projects/${id}`, { body, status: 200 });
      await configure(id, settings);
    },
    destroy: (id) => call('DELETE', `/projects/${id}`, { status: 200 }),
  };
}

function apart({ mode, featureNaming, linkTemplates, ...others }: Attributes) {
  return { settings: { mode, featureNaming, linkTemplates }, others };
}

function projectEnvironmentOf({ call, read }: Provider): Resource {
  const pathOf = (id: string) => id.split(':') as [string, string];
  const configure = (id: string, { changeRequestsEnabled, requiredApprovals }: Attributes) => {
    const [project, environment] = pathOf(id);
    const path = `/projects/${project}/environments/${environment}/change-requests/config`;
    const body = { changeRequestsEnabled, requiredApprovals };
    return call('PUT', path, { body, status: 204 });
  };
  return {
    create: async (planned) => {
      const { project, environment } = planned;
      const path = `/projects/${project}/environments`;
      await call('POST', path, { body: { environment }, status: 200 });
      const id = `${project}:${environment}`;
      if (planned.changeRequestsEnabled) await configure(id, planned);
      return id;
    },
    read: async (id) => {
      const [project, environment] = pathOf(id);
      const list = await read(`/projects/${project}/change-requests/config`, 'changeRequestConfig');
      const found = list?.find((one: Attributes) => one.environment === environment);
      if (!found) return undefined;
      const { changeRequestEnabled, requiredApprovals } = found;
      return {
        project,
        environment,
        changeRequestsEnabled: changeRequestEnabled,
        ...(requiredApprovals !== null && { requiredApprovals }),
      };
    },
    update: configure,
    destroy: async (id) => {
      const [project, environment] = pathOf(id);
      await configure(id, { changeRequestsEnabled: false });
      await call('DELETE', `/projects/${project}/environments/${environment}`, { status: 200 });
    },
  };
}

function projectAccessOf({ call, read }: Provider): Resource {
  const set = (project: string, { roles }: Attributes) =>
    call('PUT', `/projects/${project}/access`, { body: { roles }, status: 200 });
  return {
    create: async (planned) => {
      await set(planned.project, planned);
      return planned.project;
    },
    read: async (project) => {
      const found = await read(`/projects/${project}/access`, 'projectAccess');
      if (!found) return undefined;
      const holders = (list: readonly Attributes[], role: number) =>
        list.filter(({ roles }) => roles.includes(role)).map(({ id }) => id);
      const roles = found.roles.map(({ id }: Attributes) => ({
        id,
        users: holders(found.users, id),
        groups: holders(found.groups, id),
      }));
      const held = roles.filter(
        ({ users, groups }: Attributes) => users.length + groups.length > 0,
      );
      return { project, roles: held };
    },
    update: set,
    destroy: (project) => set(project, { roles: [] }),
  };
}

function serviceAccountOf({ call, read }: Provider): Resource {
  return {
    create: async (body) =>
      `${(await call('POST', '/service-account', { body, status: 201, struct: 'serviceAccount' })).id}`,
    read: async (id) => {
      const { serviceAccounts } = await read('/service-account', 'serviceAccounts');
      return picked(byId(serviceAccounts, id), ['name', 'username', 'rootRole']);
    },
    update: (id, body) =>
      call('PUT', `/service-account/${id}`, { body, status: 200, struct: 'serviceAccount' }),
    destroy: (id) => call('DELETE', `/service-account/${id}`, { status: 200 }),
  };
}

function serviceAccountTokenOf({ call, read }: Provider): Resource {
  const pathOf = (id: string) => id.split(':') as [string, string];
  return {
    create: async ({ account, ...body }) => {
      const path = `/service-account/${account}/token`;
      const { id } = await call('POST', path, { body, status: 201, struct: 'serviceAccountToken' });
      return `${account}:${id}`;
    },
    read: async (key) => {
      const [account, id] = pathOf(key);
      const found = await read(`/service-account/${account}/token`, 'serviceAccountTokens');
      const token = found && byId(found.pats, id);
      return token && { account: Number(account), ...picked(token, ['description', 'expiresAt']) };
    },
    destroy: (key) => {
      const [account, id] = pathOf(key);
      return call('DELETE', `/service-account/${account}/token/${id}`, { status: 200 });
    },
  };
}

function apiTokenOf({ call, read }: Provider): Resource {
  return {
    create: async (body) =>
      (await call('POST', '/api-tokens', { body, status: 201, struct: 'apiToken' })).secret,
    // By its secret, which the list has to show.
    read: async (secret) => {
      const { tokens } = await read('/api-tokens', 'apiTokens');
      const found = tokens.find((token: Attributes) => token.secret === secret);
      return picked(found, ['tokenName', 'type', 'environment', 'projects', 'expiresAt']);
    },
    update: (secret, { expiresAt }) =>
      call('PUT', `/api-tokens/${secret}`, { body: { expiresAt }, status: 200 }),
    destroy: (secret) => call('DELETE', `/api-tokens/${secret}`, { status: 200 }),
  };
}

/** Ids of projects are texts, those of accounts and tokens numbers. */
function byId(list: readonly Attributes[], id: string): Attributes | undefined {
  return list.find((one) => String(one.id) === id);
}
