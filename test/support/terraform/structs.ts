/**
 * What the provider 3.4 reads from answers, as JSON Schemas: properties without which it fails, and
 * properties that it dereferences unchecked, so that they may be absent but not `null`.
 */

const id = { type: 'integer' } as const;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const nullableText = { type: ['string', 'null'] } as const;

const user = struct(['id', 'rootRole'], {
  id,
  rootRole: id,
  name: text,
  username: text,
  email: text,
});

const role = struct(['id', 'type', 'name', 'description'], {
  id,
  type: text,
  name: text,
  description: text,
});

const roleWithPermissions = struct(['permissions'], {
  ...role.properties,
  permissions: listOf(struct(['name'], { name: text, environment: text })),
});

const group = struct(['name', 'id'], {
  id,
  name: text,
  users: listOf(struct(['user'], { user: struct(['id'], { id }) })),
});

const environment = struct(['name', 'type', 'enabled', 'protected', 'sortOrder'], {
  name: text,
  type: text,
  enabled: flag,
  protected: flag,
  sortOrder: { type: 'number' },
});

const contextField = struct(['name'], {
  name: text,
  stickiness: flag,
  legalValues: listOf(struct(['value'], { value: text })),
});

const serviceAccountToken = struct(['id', 'createdAt', 'description', 'expiresAt'], {
  id,
  createdAt: text,
  description: text,
  expiresAt: nullableText,
});

const apiToken = struct(['secret', 'tokenName', 'type', 'projects', 'createdAt'], {
  secret: text,
  tokenName: text,
  type: { enum: ['admin', 'backend', 'client', 'frontend'] },
  environment: text,
  projects: listOf(text),
  createdAt: text,
  expiresAt: nullableText,
});

const access = struct(['id', 'roles'], { id, roles: listOf(id) });

const permissions = listOf(struct(['name'], { name: text, displayName: text }));

export const structs = {
  user,
  users: struct(['users'], { users: listOf(user) }),
  foundUsers: listOf(user),
  role: roleWithPermissions,
  roleWithVersion: struct(['version', 'roles'], { version: id, roles: role }),
  roles: struct(['version', 'roles'], { version: id, roles: listOf(role) }),
  group,
  groups: struct(['groups'], { groups: listOf(group) }),
  environment,
  environments: struct(['version', 'environments'], {
    version: id,
    environments: listOf(environment),
  }),
  contextField,
  createdProject: struct(['id', 'name'], { id: text, name: text, description: text }),
  projects: struct(['version', 'projects'], {
    version: id,
    projects: listOf(struct(['id', 'name'], { id: text, name: text, description: nullableText })),
  }),
  projectOverview: struct(['version', 'name'], {
    version: id,
    name: text,
    mode: text,
    featureNaming: struct(['pattern'], {
      pattern: text,
      example: nullableText,
      description: nullableText,
    }),
    linkTemplates: listOf(struct(['urlTemplate'], { title: nullableText, urlTemplate: text })),
  }),
  changeRequestConfig: listOf(
    struct(['environment', 'type', 'changeRequestEnabled', 'requiredApprovals'], {
      environment: text,
      type: text,
      changeRequestEnabled: flag,
      requiredApprovals: { type: ['integer', 'null'] },
    }),
  ),
  projectAccess: struct(['roles', 'users', 'groups'], {
    roles: listOf(role),
    users: listOf(access),
    groups: listOf(access),
  }),
  serviceAccount: struct(['id'], { id, name: text, username: text, rootRole: id }),
  serviceAccounts: struct(['serviceAccounts'], {
    serviceAccounts: listOf(struct(['id'], { id, name: text, username: text, rootRole: id })),
  }),
  serviceAccountToken,
  serviceAccountTokens: struct(['pats'], { pats: listOf(serviceAccountToken) }),
  apiToken,
  apiTokens: struct(['tokens'], { tokens: listOf(apiToken) }),
  oidc: struct([], {
    enabled: flag,
    discoverUrl: text,
    clientId: text,
    secret: text,
    autoCreate: flag,
    defaultRootRoleId: { type: 'number' },
  }),
  permissions: struct(['version', 'permissions'], {
    version: id,
    permissions: struct(['root', 'project', 'environments'], {
      root: permissions,
      project: permissions,
      environments: listOf(struct(['name', 'permissions'], { name: text, permissions })),
    }),
  }),
} as const;

function struct<Properties extends object>(required: readonly string[], properties: Properties) {
  return { type: 'object', required, properties } as const;
}

function listOf<Items>(items: Items) {
  return { type: 'array', items } as const;
}
