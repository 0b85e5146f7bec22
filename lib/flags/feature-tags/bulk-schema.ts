import type { JSONSchema } from 'json-schema-to-ts';
import { updateTagsSchema } from '../tags/schema.ts';

/** Body of updating the tags of several flags. */
export const bulkTagsSchema = {
  title: 'Bulk tag changes',
  type: 'object',
  description: 'Tags to add to flags of a project, and tags to remove afterwards.',
  required: ['features', 'tags'],
  properties: {
    features: {
      type: 'array',
      minItems: 1,
      maxItems: 1_000,
      description: 'Names of the flags.',
      examples: [['new-checkout', 'old-checkout']],
      items: { type: 'string', minLength: 1, maxLength: 200 },
    },
    tags: updateTagsSchema,
  },
} as const satisfies JSONSchema;
