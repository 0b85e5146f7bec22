import type { JSONSchema } from 'json-schema-to-ts';

/** A role where it is mentioned: in lists of users, in invitations. */
export const roleMentionSchema = {
  type: 'object',
  description: 'A role.',
  required: ['id', 'type', 'name'],
  examples: [{ id: 3, type: 'root', name: 'Viewer', project: null }],
  properties: {
    id: { type: 'integer', minimum: 0, description: 'Id of the role.', examples: [3] },
    type: {
      type: 'string',
      maxLength: 20,
      description:
        '`root` or `root-custom` for the whole instance, `project` or `custom` for projects.',
      examples: ['root'],
    },
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the role.',
      examples: ['Viewer'],
    },
    description: {
      type: 'string',
      maxLength: 1_000,
      description: 'What it is for.',
      examples: ['May look at everything that is not private and change nothing.'],
    },
    project: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'The project in which the user has the role; `null` for a role of the instance.',
      examples: [null],
    },
  },
} as const satisfies JSONSchema;

/** More roles than an instance may have. */
const MAX_ROLES = 1_000;

export const rootRolesSchema = {
  type: 'array',
  maxItems: MAX_ROLES,
  description: 'The roles for the whole instance that one can have.',
  items: roleMentionSchema,
} as const satisfies JSONSchema;

/** What a caller sends for a root role. */
export const rootRoleInput = {
  type: ['integer', 'string'],
  minimum: 0,
  maxLength: 100,
  description: 'Id or name of a role for the whole instance.',
  examples: [3, 'Editor'],
} as const satisfies JSONSchema;
