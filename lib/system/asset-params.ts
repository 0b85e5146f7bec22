import type { JSONSchema } from 'json-schema-to-ts';

/** Path parameters of a file of a page. */
export const assetParams = {
  type: 'object',
  required: ['asset'],
  properties: {
    asset: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the file.',
      examples: ['swagger-ui.css'],
    },
  },
} as const satisfies JSONSchema;
