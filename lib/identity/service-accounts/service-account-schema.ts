import type { JSONSchema } from 'json-schema-to-ts';
import { MAX_USER_TOKENS } from '../user-tokens/limits.ts';
import { userTokenSchema } from '../user-tokens/schema.ts';
import { nameInput, usernameInput } from '../users/input-schema.ts';
import { MAX_USERS } from '../users/model.ts';
import { rootRoleInput, rootRolesSchema } from '../users/role-schema.ts';
import { userSchema } from '../users/schema.ts';

const { id, isAPI, accountType, imageUrl, rootRole, createdAt, username, name } =
  userSchema.properties;

export const serviceAccountSchema = {
  title: 'ServiceAccount',
  type: 'object',
  description: 'A user account for programs.',
  required: ['id'],
  properties: {
    id,
    isAPI,
    accountType,
    name,
    username,
    imageUrl,
    rootRole,
    createdAt,
    tokens: {
      type: 'array',
      maxItems: MAX_USER_TOKENS,
      description: 'The tokens, without secrets; only present in the list of accounts.',
      items: userTokenSchema,
    },
  },
} as const satisfies JSONSchema;

export const serviceAccountsSchema = {
  title: 'ServiceAccounts',
  type: 'object',
  description: 'The service accounts, and the root roles.',
  required: ['serviceAccounts'],
  properties: {
    serviceAccounts: {
      type: 'array',
      maxItems: MAX_USERS,
      description: 'The service accounts, sorted by id.',
      items: serviceAccountSchema,
    },
    rootRoles: rootRolesSchema,
  },
} as const satisfies JSONSchema;

export const createServiceAccountSchema = {
  title: 'CreateServiceAccount',
  type: 'object',
  description: 'A new service account.',
  required: ['username', 'name', 'rootRole'],
  properties: {
    username: { ...usernameInput, type: 'string' },
    name: { ...nameInput, type: 'string' },
    rootRole: rootRoleInput,
  },
} as const satisfies JSONSchema;

export const updateServiceAccountSchema = {
  title: 'UpdateServiceAccount',
  type: 'object',
  description: 'Changes to a service account. Omitted properties keep their values.',
  properties: { name: nameInput, rootRole: rootRoleInput },
} as const satisfies JSONSchema;
