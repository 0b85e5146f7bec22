import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable, storable } from '../../platform/schema/names.ts';
import {
  amount,
  flag,
  integer,
  list,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { MAX_GROUP_USERS } from '../groups/schema.ts';
import { MAX_EMAIL_LENGTH } from '../users/model.ts';
import { MAX_FILTER_LENGTH, MAX_PATCH_OPERATIONS, MAX_SCIM_PAGE } from './limits.ts';
import { LIST_URN, USER_URN } from './model.ts';

const schemas = list('What this is.', 10, { type: 'string', maxLength: 200 }, [USER_URN]);

const externalId = text(
  'Id in the identity provider; the `scimId` elsewhere in this API.',
  '58342554-38d6-4ec8-948c-50044d0a33fd',
  { minLength: 1, maxLength: 200, pattern: storable },
);

const displayName = text('Display name.', 'Ada Lovelace', { maxLength: 200, pattern: storable });

const namePart = { type: 'string', maxLength: 100, pattern: storable } as const;

const userProperties = {
  externalId,
  userName: text(
    'E-mail address, or else the username; case-insensitive, and unique among both of all users.',
    'ada@example.com',
    { minLength: 1, maxLength: MAX_EMAIL_LENGTH, pattern: readable },
  ),
  name: object('The name, in parts or as a whole.', {
    formatted: optional({
      ...displayName,
      description: 'The whole name, if there is no `displayName`.',
    }),
    givenName: optional({ ...namePart, description: 'Given name.', examples: ['Ada'] }),
    familyName: optional({ ...namePart, description: 'Family name.', examples: ['Lovelace'] }),
  }),
  displayName,
  emails: list(
    'E-mail addresses, of which the primary one is kept, or else the first.',
    20,
    object('An address.', {
      value: text('The address.', 'ada@example.com', {
        format: 'email',
        maxLength: MAX_EMAIL_LENGTH,
      }),
      type: optional(text('Kind.', 'work', 50)),
      primary: optional(flag('Whether it is kept.')),
    }),
    [{ value: 'ada@example.com', type: 'work', primary: true }],
  ),
  active: flag(
    'Whether the user may sign in. `false` ends all sessions, and deletes all tokens of the user.',
  ),
} as const;

const memberIdSchema = text('Id of a user.', '17', {
  minLength: 1,
  maxLength: 10,
  pattern: '^[0-9]+$',
});

const groupName = text('Name of the group, unique in the instance.', 'Checkout team', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

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
export const scimGroupInput = object('ScimGroupInput', 'A group as an identity provider has it.', {
  externalId: optional(externalId),
  displayName: groupName,
  members: optional(
    list(
      'All users of the group. If omitted from a replacement, they stay.',
      MAX_GROUP_USERS,
      object('A user of the group.', {
        value: memberIdSchema,
      }),
      [{ value: '17' }],
    ),
  ),
});

export const scimPatchSchema = object(
  'ScimPatch',
  'Changes, applied in their order (RFC 7644, 3.5.2).',
  {
    Operations: list(
      'The changes.',
      { minItems: 1, maxItems: MAX_PATCH_OPERATIONS },
      object('A change.', {
        op: text('`add`, `replace` or `remove`, in any case.', 'replace', 10),
        path: optional(
          text('The attribute; without it, `value` has attributes by their names.', 'active', 500),
        ),
        value: optional({ description: 'The new value, of any type.', examples: [false] }),
      }),
      [{ op: 'replace', value: { active: false } }],
    ),
  },
);

const common = {
  schemas,
  id: text('Id.', '17', 20),
  meta: object('About the resource.', {
    resourceType: optional(text('Type.', 'User', 20)),
    created: optional({ ...dateTimeSchema, description: 'Time of creation.' }),
    location: optional(text('URL.', 'https://flags.example.com/scim/v2/Users/17', 2_000)),
  }),
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
    members: list(
      'The users of the group.',
      MAX_GROUP_USERS,
      object('A user of the group.', {
        value: optional(memberIdSchema),
        $ref: optional(
          text('URL of the user.', 'https://flags.example.com/scim/v2/Users/17', 2_000),
        ),
        type: optional(text('Always `User`.', 'User', 20)),
      }),
      [{ value: '17', type: 'User' }],
    ),
  },
} as const satisfies JSONSchema;

function listOf<const T extends JSONSchema>(title: string, items: T) {
  return object(title, 'A page of a list.', {
    schemas: { ...schemas, examples: [[LIST_URN]] },
    totalResults: amount('Number of all that match.', 1),
    startIndex: integer('Place of the first one of this page, from 1.', 1, { minimum: 1 }),
    itemsPerPage: amount('Number of those on this page.', 1),
    Resources: list('Those on this page.', MAX_SCIM_PAGE, items),
  });
}

export const scimUserListSchema = listOf('ScimUserList', scimUserSchema);
export const scimGroupListSchema = listOf('ScimGroupList', scimGroupSchema);

export const scimIdParams = object({
  id: text('Id.', '17', 200),
});

const attributeNames = { type: 'string', maxLength: 1_000 } as const;

/** Which attributes the answer has. */
export const scimAttributesQuery = object({
  attributes: optional({
    ...attributeNames,
    description: 'The attributes to return, separated by commas; all by default.',
    examples: ['userName'],
  }),
  excludedAttributes: optional({
    ...attributeNames,
    description: 'Attributes not to return.',
    examples: ['members'],
  }),
});

export const scimListQuery = {
  type: 'object',
  properties: {
    ...scimAttributesQuery.properties,
    filter: text(
      'Which ones to return (RFC 7644, 3.4.2.2).',
      'userName eq "ada@example.com"',
      MAX_FILTER_LENGTH,
    ),
    startIndex: integer('Place of the first one to return; below 1 it is 1.', 1),
    count: integer(`How many to return: 100 by default, and at most ${MAX_SCIM_PAGE}.`, 100),
  },
} as const satisfies JSONSchema;
