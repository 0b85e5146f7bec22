import { tagSchema } from '../tags/schema.ts';

export const featureTypeNameSchema = {
  type: 'string',
  maxLength: 100,
  description: 'Id of the feature type.',
  examples: ['release'],
} as const;

export const impressionDataSchema = {
  type: 'boolean',
  description: 'Whether SDKs emit an event on each evaluation of the flag.',
  examples: [false],
} as const;

export const staleSchema = {
  type: 'boolean',
  description: 'Whether the flag is stale: it should be removed from the code.',
  examples: [false],
} as const;

export const featureTagsSchema = {
  type: 'array',
  maxItems: 100,
  description: 'Tags of the flag.',
  examples: [[{ type: 'simple', value: 'checkout' }]],
  items: tagSchema,
} as const;
