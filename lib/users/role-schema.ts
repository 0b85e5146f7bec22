import type { JSONSchema } from 'json-schema-to-ts';
import { roleSchema } from '../roles/schema.ts';

/** More roles than an instance may have. */
const MAX_ROLES = 1_000;

export const rootRolesSchema = {
  type: 'array',
  maxItems: MAX_ROLES,
  description: 'The roles for the whole instance that one can have.',
  items: roleSchema,
} as const satisfies JSONSchema;

/** What a caller sends for a root role. */
export const rootRoleInput = {
  type: ['integer', 'string'],
  minimum: 0,
  maxLength: 100,
  description: 'Id or name of a role for the whole instance.',
  examples: [3, 'Editor'],
} as const satisfies JSONSchema;
