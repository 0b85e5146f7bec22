import type { JSONSchema } from 'json-schema-to-ts';
import { MAX_USERS } from '../users/model.ts';
import { userSchema } from '../users/schema.ts';
import { MAX_GROUPS } from './model.ts';
import { groupSchema } from './schema.ts';

export const usersAndGroupsSchema = {
  title: 'UsersAndGroups',
  type: 'object',
  description: 'Users and groups, with their names only.',
  required: ['users', 'groups'],
  properties: {
    users: {
      type: 'array',
      maxItems: MAX_USERS,
      description: 'Users and service accounts, sorted by id: id, names and picture.',
      items: userSchema,
    },
    groups: {
      type: 'array',
      maxItems: MAX_GROUPS,
      description: 'The groups, sorted by id: id, name and description.',
      items: groupSchema,
    },
  },
} as const satisfies JSONSchema;
