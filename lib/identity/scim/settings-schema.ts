import type { JSONSchema } from 'json-schema-to-ts';

const enabled = {
  type: 'boolean',
  description: 'Whether an identity provider may manage users and groups by SCIM.',
  examples: [true],
} as const satisfies JSONSchema;

export const scimSettingsSchema = {
  title: 'ScimSettings',
  type: 'object',
  description: 'Settings of SCIM.',
  required: ['enabled', 'hasToken'],
  properties: {
    enabled,
    hasToken: {
      type: 'boolean',
      description: 'Whether there is a token. It is shown only when it is made.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;

export const setScimSettingsSchema = {
  title: 'SetScimSettings',
  type: 'object',
  description: 'A change of the settings of SCIM.',
  required: ['enabled'],
  properties: { enabled },
} as const satisfies JSONSchema;

export const scimTokenSchema = {
  title: 'ScimToken',
  type: 'object',
  description: 'A new token of SCIM.',
  required: ['token'],
  properties: {
    token: {
      type: 'string',
      maxLength: 100,
      description: 'The token, which is shown only here. It replaces the earlier one at once.',
      examples: ['scim:7f0c…'],
    },
  },
} as const satisfies JSONSchema;
