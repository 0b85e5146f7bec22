import { descriptionSchema } from '../schema/names.ts';
import { tagInputSchema } from '../tags/schema.ts';
import {
  impressionDataSchema,
  staleSchema,
  tagsSchema,
  typeSchema,
} from './feature-parts-schema.ts';
import { featureNameSchema } from './names.ts';

export const createFeatureSchema = {
  title: 'CreateFeature',
  type: 'object',
  description: 'A flag to create.',
  required: ['name'],
  properties: {
    name: featureNameSchema,
    type: typeSchema,
    description: descriptionSchema,
    impressionData: impressionDataSchema,
    tags: { ...tagsSchema, items: tagInputSchema },
  },
} as const;

/** What is left out keeps its value. */
export const updateFeatureSchema = {
  title: 'UpdateFeature',
  type: 'object',
  description: 'What to change of a flag.',
  properties: {
    type: typeSchema,
    description: descriptionSchema,
    impressionData: impressionDataSchema,
    stale: staleSchema,
    archived: {
      type: 'boolean',
      description: 'Whether the flag is in the archive.',
      examples: [false],
    },
  },
} as const;

export const cloneFeatureSchema = {
  title: 'CloneFeature',
  type: 'object',
  description: 'A flag to create from another.',
  required: ['name'],
  properties: {
    name: featureNameSchema,
    replaceGroupId: {
      type: 'boolean',
      default: true,
      description:
        'Whether rollouts hash with the new name; with the old one, both flags choose the same users.',
      examples: [true],
    },
  },
} as const;

export const validateFeatureSchema = {
  title: 'ValidateFeature',
  type: 'object',
  description: 'A name to check.',
  required: ['name'],
  properties: { name: featureNameSchema },
} as const;

/** Flags that one request may name. */
const namesSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 100,
  description: 'Names of flags.',
  examples: [['new-checkout']],
  items: { type: 'string', minLength: 1, maxLength: 100 },
} as const;

export const batchFeaturesSchema = {
  title: 'BatchFeatures',
  type: 'object',
  description: 'Flags of a project.',
  required: ['features'],
  properties: { features: namesSchema },
} as const;

export const batchStaleSchema = {
  title: 'BatchStale',
  type: 'object',
  description: 'Flags to mark.',
  required: ['features', 'stale'],
  properties: { features: namesSchema, stale: staleSchema },
} as const;

export const changeProjectSchema = {
  title: 'ChangeProject',
  type: 'object',
  description: 'Where to move a flag.',
  required: ['newProjectId'],
  properties: {
    newProjectId: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Id of the project that is to have it.',
      examples: ['checkout'],
    },
  },
} as const;
