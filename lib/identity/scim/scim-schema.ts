import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable, storable } from '../../platform/schema/names.ts';
import { MAX_GROUP_USERS } from '../groups/schema.ts';
import { MAX_EMAIL_LENGTH } from '../users/model.ts';
import { MAX_FILTER_LENGTH, MAX_PAGE, MAX_PATCH_OPERATIONS } from './limits.ts';
import { LIST_URN, USER_URN } from './model.ts';

const schemas = {
  type: 'array',
  maxItems: 10,
  description: 'What this is.',
  examples: [[USER_URN]],
  items: { type: 'string', maxLength: 200 },
} as const satisfies JSONSchema;

const externalId = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: storable,
  description: 'Id in the identity provider; the `scimId` elsewhere in this API.',
  examples: ['58342554-38d6-4ec8-948c-50044d0a33fd'],
} as const satisfies JSONSchema;

const displayName = {
  type: 'string',
  maxLength: 200,
  pattern: storable,
  description: 'Display name.',
  examples: ['Ada Lovelace'],
} as const satisfies JSONSchema;

const namePart = { type: 'string', maxLength: 100, pattern: storable } as const;

const userProperties = {
  externalId,
  userName: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_EMAIL_LENGTH,
    pattern: readable,
    description:
      'E-mail address, or else the username; case-insensitive, and unique among both of all users.',
    examples: ['ada@example.com'],
  },
  name: {
    type: 'object',
    description: 'The name, in parts or as a whole.',
    properties: {
      formatted: {
        ...displayName,
        description: 'The whole name, if there is no `displayName`.',
      },
      givenName: { ...namePart, description: 'Given name.', examples: ['Ada'] },
      familyName: { ...namePart, description: 'Family name.', examples: ['Lovelace'] },
    },
  },
  displayName,
  emails: {
    type: 'array',
    maxItems: 20,
    description: 'E-mail addresses, of which the primary one is kept, or else the first.',
    examples: [[{ value: 'ada@example.com', type: 'work', primary: true }]],
    items: {
      type: 'object',
      description: 'An address.',
      required: ['value'],
      properties: {
        value: {
          type: 'string',
          format: 'email',
          maxLength: MAX_EMAIL_LENGTH,
          description: 'The address.',
          examples: ['ada@example.com'],
        },
        type: { type: 'string', maxLength: 50, description: 'Kind.', examples: ['work'] },
        primary: { type: 'boolean', description: 'Whether it is kept.', examples: [true] },
      },
    },
  },
  active: {
    type: 'boolean',
    description:
      'Whether the user may sign in. `false` ends all sessions, and deletes all tokens of the user.',
    examples: [true],
  },
} as const;

const memberIdSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 10,
  pattern: '^[0-9]+$',
  description: 'Id of a user.',
  examples: ['17'],
} as const satisfies JSONSchema;

const groupName = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'Name of the group, unique in the instance.',
  examples: ['Checkout team'],
} as const satisfies JSONSchema;

/** Body of creating and replacing a user, and what a user must be after a PATCH. */
export const scimUserInput = {
  title: 'ScimUserInput',
  type: 'object',
  description:
    'A user as an identity provider has it. Other attributes are accepted, and not kept.',
  required: ['userName'],
  properties: {
    ...userProperties,
    active: {
      ...userProperties.active,
      // Entra ID sends texts.
      type: ['boolean', 'string'],
      enum: [true, false, 'True', 'False', 'true', 'false'],
    },
  },
} as const satisfies JSONSchema;

/** Body of creating and replacing a group, and what a group must be after a PATCH. */
export const scimGroupInput = {
  title: 'ScimGroupInput',
  type: 'object',
  description: 'A group as an identity provider has it.',
  required: ['displayName'],
  properties: {
    externalId,
    displayName: groupName,
    members: {
      type: 'array',
      maxItems: MAX_GROUP_USERS,
      description: 'All users of the group. If omitted from a replacement, they stay.',
      examples: [[{ value: '17' }]],
      items: {
        type: 'object',
        description: 'A user of the group.',
        required: ['value'],
        properties: { value: memberIdSchema },
      },
    },
  },
} as const satisfies JSONSchema;

export const scimPatchSchema = {
  title: 'ScimPatch',
  type: 'object',
  description: 'Changes, applied in their order (RFC 7644, 3.5.2).',
  required: ['Operations'],
  properties: {
    Operations: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_PATCH_OPERATIONS,
      description: 'The changes.',
      examples: [[{ op: 'replace', value: { active: false } }]],
      items: {
        type: 'object',
        description: 'A change.',
        required: ['op'],
        properties: {
          op: {
            type: 'string',
            maxLength: 10,
            description: '`add`, `replace` or `remove`, in any case.',
            examples: ['replace'],
          },
          path: {
            type: 'string',
            maxLength: 500,
            description: 'The attribute; without it, `value` has attributes by their names.',
            examples: ['active'],
          },
          value: { description: 'The new value, of any type.', examples: [false] },
        },
      },
    },
  },
} as const satisfies JSONSchema;

const common = {
  schemas,
  id: { type: 'string', maxLength: 20, description: 'Id.', examples: ['17'] },
  meta: {
    type: 'object',
    description: 'About the resource.',
    properties: {
      resourceType: { type: 'string', maxLength: 20, description: 'Type.', examples: ['User'] },
      created: { ...dateTimeSchema, description: 'Time of creation.' },
      location: {
        type: 'string',
        maxLength: 2_000,
        description: 'URL.',
        examples: ['https://flags.example.com/scim/v2/Users/17'],
      },
    },
  },
} as const;

export const scimUserSchema = {
  title: 'ScimUser',
  type: 'object',
  description: 'A user; attributes that the request excludes are absent.',
  required: ['schemas', 'id'],
  properties: { ...common, ...userProperties },
} as const satisfies JSONSchema;

export const scimGroupSchema = {
  title: 'ScimGroup',
  type: 'object',
  description: 'A group; attributes that the request excludes are absent.',
  required: ['schemas', 'id'],
  properties: {
    ...common,
    externalId,
    displayName: groupName,
    members: {
      type: 'array',
      maxItems: MAX_GROUP_USERS,
      description: 'The users of the group.',
      examples: [[{ value: '17', type: 'User' }]],
      items: {
        type: 'object',
        description: 'A user of the group.',
        properties: {
          value: memberIdSchema,
          $ref: {
            type: 'string',
            maxLength: 2_000,
            description: 'URL of the user.',
            examples: ['https://flags.example.com/scim/v2/Users/17'],
          },
          type: {
            type: 'string',
            maxLength: 20,
            description: 'Always `User`.',
            examples: ['User'],
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

function listOf<const T extends JSONSchema>(title: string, items: T) {
  return {
    title,
    type: 'object',
    description: 'A page of a list.',
    required: ['schemas', 'totalResults', 'startIndex', 'itemsPerPage', 'Resources'],
    properties: {
      schemas: { ...schemas, examples: [[LIST_URN]] },
      totalResults: {
        type: 'integer',
        minimum: 0,
        description: 'Number of all that match.',
        examples: [1],
      },
      startIndex: {
        type: 'integer',
        minimum: 1,
        description: 'Place of the first one of this page, from 1.',
        examples: [1],
      },
      itemsPerPage: {
        type: 'integer',
        minimum: 0,
        description: 'Number of those on this page.',
        examples: [1],
      },
      Resources: { type: 'array', maxItems: MAX_PAGE, description: 'Those on this page.', items },
    },
  } as const;
}

export const scimUserListSchema = listOf('ScimUserList', scimUserSchema);
export const scimGroupListSchema = listOf('ScimGroupList', scimGroupSchema);

export const scimIdParams = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', maxLength: 200, description: 'Id.', examples: ['17'] },
  },
} as const satisfies JSONSchema;

const attributeNames = { type: 'string', maxLength: 1_000 } as const;

/** Which attributes the answer has. */
export const scimAttributesQuery = {
  type: 'object',
  properties: {
    attributes: {
      ...attributeNames,
      description: 'The attributes to return, separated by commas; all by default.',
      examples: ['userName'],
    },
    excludedAttributes: {
      ...attributeNames,
      description: 'Attributes not to return.',
      examples: ['members'],
    },
  },
} as const satisfies JSONSchema;

export const scimListQuery = {
  type: 'object',
  properties: {
    ...scimAttributesQuery.properties,
    filter: {
      type: 'string',
      maxLength: MAX_FILTER_LENGTH,
      description: 'Which ones to return (RFC 7644, 3.4.2.2).',
      examples: ['userName eq "ada@example.com"'],
    },
    startIndex: {
      type: 'integer',
      description: 'Place of the first one to return; below 1 it is 1.',
      examples: [1],
    },
    count: {
      type: 'integer',
      description: `How many to return: 100 by default, and at most ${MAX_PAGE}.`,
      examples: [100],
    },
  },
} as const satisfies JSONSchema;
