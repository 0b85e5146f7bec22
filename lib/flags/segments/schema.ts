import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema, readable } from '../../platform/schema/names.ts';
import { constraintsSchema } from '../../strategies/constraint-schema.ts';
import { MAX_SEGMENTS } from './model.ts';

const id = {
  type: 'integer',
  minimum: 0,
  description: 'Id of the segment.',
  examples: [1],
} as const satisfies JSONSchema;

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'Name of the segment, unique in the instance.',
  examples: ['beta-users'],
} as const satisfies JSONSchema;

const project = {
  type: ['string', 'null'],
  minLength: 1,
  maxLength: 100,
  description: 'Id of the only project whose strategies can use it; `null` means all projects.',
  examples: ['default'],
} as const satisfies JSONSchema;

const strategyId = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Id of the strategy.',
  examples: ['b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11'],
} as const satisfies JSONSchema;

const example = {
  id: 1,
  name: 'beta-users',
  description: null,
  constraints: [],
  project: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  createdBy: 'admin',
};

/** Body of creating and updating a segment. */
export const upsertSegmentSchema = {
  title: 'Segment to write',
  type: 'object',
  description: 'A segment. Properties omitted from an update are cleared.',
  required: ['name', 'constraints'],
  properties: {
    name,
    description: descriptionSchema,
    project,
    constraints: constraintsSchema,
  },
} as const satisfies JSONSchema;

/** A segment as the API returns it. */
export const segmentSchema = {
  title: 'Segment',
  type: 'object',
  description: 'A named list of constraints, shared by strategies.',
  required: ['id', 'name', 'constraints', 'createdAt'],
  properties: {
    id,
    name,
    description: descriptionSchema,
    constraints: constraintsSchema,
    project,
    createdAt: dateTimeSchema,
    createdBy: {
      type: ['string', 'null'],
      maxLength: 500,
      description: 'Creator.',
      examples: ['admin'],
    },
    usedInFeatures: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Number of flags that use it; only present when segments are read.',
      examples: [3],
    },
    usedInProjects: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Number of projects that use it; only present when segments are read.',
      examples: [2],
    },
  },
} as const satisfies JSONSchema;

export const segmentsSchema = {
  title: 'Segments',
  type: 'object',
  description: 'A list of segments.',
  required: ['segments'],
  properties: {
    segments: {
      type: 'array',
      maxItems: MAX_SEGMENTS,
      description: 'The segments: all by name, those of a strategy by id.',
      examples: [[example]],
      items: segmentSchema,
    },
  },
} as const satisfies JSONSchema;

/** Body of checking a name. */
export const segmentNameSchema = {
  title: 'Name of a segment',
  type: 'object',
  description: 'A name to check.',
  required: ['name'],
  properties: { name },
} as const satisfies JSONSchema;

/** Body of setting the segments of a strategy. */
export const strategySegmentsSchema = {
  title: 'Segments of a strategy',
  type: 'object',
  description: 'The new segments of a strategy.',
  required: ['projectId', 'strategyId', 'environmentId', 'segmentIds'],
  properties: {
    projectId: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Id of the project of the flag.',
      examples: ['default'],
    },
    strategyId,
    environmentId: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Name of the environment of the strategy.',
      examples: ['development'],
    },
    segmentIds: {
      type: 'array',
      maxItems: 5,
      uniqueItems: true,
      description: 'Ids of all segments of the strategy.',
      examples: [[1]],
      items: id,
    },
  },
} as const satisfies JSONSchema;

const place = {
  type: 'object',
  description: 'A strategy and its location.',
  required: ['id', 'featureName', 'projectId', 'environment', 'strategyName'],
  properties: {
    id: strategyId,
    featureName: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the flag.',
      examples: ['new-checkout'],
    },
    projectId: {
      type: 'string',
      maxLength: 100,
      description: 'Id of the project of the flag.',
      examples: ['default'],
    },
    environment: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the environment.',
      examples: ['development'],
    },
    strategyName: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the strategy type.',
      examples: ['flexibleRollout'],
    },
  },
} as const satisfies JSONSchema;

export const segmentStrategiesSchema = {
  title: 'Strategies of a segment',
  type: 'object',
  description: 'The strategies that use a segment.',
  required: ['strategies'],
  properties: {
    strategies: {
      type: 'array',
      maxItems: 100_000,
      description: 'The strategies that use the segment.',
      examples: [[]],
      items: place,
    },
  },
} as const satisfies JSONSchema;

/** Path parameters of `/segments/{id}`. */
export const segmentParams = {
  type: 'object',
  required: ['id'],
  properties: { id },
} as const satisfies JSONSchema;

/** Path parameters of `/segments/strategies/{strategyId}`. */
export const strategyIdParams = {
  type: 'object',
  required: ['strategyId'],
  properties: { strategyId },
} as const satisfies JSONSchema;
