import type { JSONSchema } from 'json-schema-to-ts';

/** A protected resource, in the words of RFC 9728. */
export const protectedResourceSchema = {
  title: 'ProtectedResource',
  type: 'object',
  description: 'How to get tokens for an address, as RFC 9728 has it.',
  required: ['resource', 'resource_name', 'bearer_methods_supported'],
  properties: {
    resource: {
      type: 'string',
      maxLength: 2_000,
      description: 'The address, which is also the audience of access tokens for it.',
      examples: ['https://flags.example.com/mcp'],
    },
    resource_name: {
      type: 'string',
      maxLength: 100,
      description: 'Name for people.',
      examples: ['Flagwright'],
    },
    authorization_servers: {
      type: 'array',
      maxItems: 1,
      description:
        'Issuer of the identity provider with which people sign in; absent without one. Then people create tokens.',
      examples: [['https://login.example.com/realms/main']],
      items: { type: 'string', maxLength: 2_000 },
    },
    bearer_methods_supported: {
      type: 'array',
      maxItems: 1,
      description: 'How tokens are sent.',
      examples: [['header']],
      items: { type: 'string', enum: ['header'] },
    },
  },
} as const satisfies JSONSchema;
