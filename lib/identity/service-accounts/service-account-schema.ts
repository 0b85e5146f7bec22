import { list, object, optional } from '../../platform/schema/words.ts';
import { MAX_USER_TOKENS } from '../user-tokens/limits.ts';
import { userTokenSchema } from '../user-tokens/schema.ts';
import { nameInput, usernameInput } from '../users/input-schema.ts';
import { MAX_USERS } from '../users/model.ts';
import { rootRoleInput, rootRolesSchema } from '../users/role-schema.ts';
import { userSchema } from '../users/schema.ts';

const { id, isAPI, accountType, imageUrl, rootRole, createdAt, username, name } =
  userSchema.properties;

export const serviceAccountSchema = object('ServiceAccount', 'A user account for programs.', {
  id,
  isAPI: optional(isAPI),
  accountType: optional(accountType),
  name: optional(name),
  username: optional(username),
  imageUrl: optional(imageUrl),
  rootRole: optional(rootRole),
  createdAt: optional(createdAt),
  tokens: optional(
    list(
      'The tokens, without secrets; only present in the list of accounts.',
      MAX_USER_TOKENS,
      userTokenSchema,
    ),
  ),
});

export const serviceAccountsSchema = object(
  'ServiceAccounts',
  'The service accounts, and the root roles.',
  {
    serviceAccounts: list('The service accounts, sorted by id.', MAX_USERS, serviceAccountSchema),
    rootRoles: optional(rootRolesSchema),
  },
);

export const createServiceAccountSchema = object('CreateServiceAccount', 'A new service account.', {
  username: { ...usernameInput, type: 'string' },
  name: { ...nameInput, type: 'string' },
  rootRole: rootRoleInput,
});

export const updateServiceAccountSchema = object(
  'UpdateServiceAccount',
  'Changes to a service account. Omitted properties keep their values.',
  {
    name: optional(nameInput),
    rootRole: optional(rootRoleInput),
  },
);
