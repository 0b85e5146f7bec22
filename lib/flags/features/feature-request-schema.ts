import { descriptionSchema } from '../../platform/schema/names.ts';
import { tagInputSchema } from '../tags/schema.ts';
import {
  featureTagsSchema,
  featureTypeNameSchema,
  impressionDataSchema,
  staleSchema,
} from './feature-parts-schema.ts';
import { featureNameSchema } from './params-schema.ts';

export const createFeatureSchema = {
  title: 'CreateFeature',
  type: 'object',
  description: 'A flag to create.',
  required: ['name'],
  properties: {
    name: featureNameSchema,
    type: featureTypeNameSchema,
    description: descriptionSchema,
    impressionData: impressionDataSchema,
    stale: staleSchema,
    tags: { ...featureTagsSchema, items: tagInputSchema },
  },
} as const;

/** Body of updating a flag. Omitted properties keep their values. */
export const updateFeatureSchema = {
  title: 'UpdateFeature',
  type: 'object',
  description: 'Changes to a flag.',
  properties: {
    name: { ...featureNameSchema, description: 'The name in the path; a flag cannot be renamed.' },
    type: featureTypeNameSchema,
    description: descriptionSchema,
    impressionData: impressionDataSchema,
    stale: staleSchema,
    archived: {
      type: 'boolean',
      description: 'Whether the flag is archived.',
      examples: [false],
    },
  },
} as const;

export const cloneFeatureSchema = {
  title: 'CloneFeature',
  type: 'object',
  description: 'The clone to create.',
  required: ['name'],
  properties: {
    name: featureNameSchema,
    replaceGroupId: {
      type: 'boolean',
      default: true,
      description:
        'Whether rollouts hash with the new name. If `false`, both flags select the same users.',
      examples: [true],
    },
  },
} as const;

export const validateFeatureSchema = {
  title: 'ValidateFeature',
  type: 'object',
  description: 'A name to check.',
  required: ['name'],
  properties: {
    name: featureNameSchema,
    projectId: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Id of a project whose naming pattern the name has to match.',
      examples: ['checkout'],
    },
  },
} as const;

/** Maximum of flags in one request. */
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

/** What archiving flags would do. */
export const archiveCheckSchema = {
  title: 'ArchiveCheck',
  type: 'object',
  description: 'What archiving flags would do.',
  required: ['parentsWithChildFeatures', 'hasDeletedDependencies'],
  properties: {
    parentsWithChildFeatures: {
      type: 'array',
      maxItems: 100,
      description:
        'Names of the flags that cannot be archived, because flags outside the request depend on them.',
      examples: [['new-checkout']],
      items: { type: 'string', maxLength: 100 },
    },
    hasDeletedDependencies: {
      type: 'boolean',
      description: 'Whether archiving the flags removes dependencies of them.',
      examples: [false],
    },
  },
} as const;

export const batchStaleSchema = {
  title: 'BatchStale',
  type: 'object',
  description: 'Flags to update.',
  required: ['features', 'stale'],
  properties: { features: namesSchema, stale: staleSchema },
} as const;

export const changeProjectSchema = {
  title: 'ChangeProject',
  type: 'object',
  description: 'The target of a move.',
  required: ['newProjectId'],
  properties: {
    newProjectId: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Id of the target project.',
      examples: ['checkout'],
    },
  },
} as const;
