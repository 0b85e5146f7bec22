import type { JSONSchema } from 'json-schema-to-ts';
import { list } from '../../platform/schema/words.ts';
import { roleSchema } from '../roles/schema.ts';

/** Upper bound of the roles in a response. */
const MAX_ROLES_OF_USER = 1_000;

export const rootRolesSchema = list('All root roles.', MAX_ROLES_OF_USER, roleSchema);

/** A root role in a request. */
export const rootRoleInput = {
  type: ['integer', 'string'],
  minimum: 0,
  maxLength: 100,
  description: 'Id or name of a root role.',
  examples: [3, 'Editor'],
} as const satisfies JSONSchema;
