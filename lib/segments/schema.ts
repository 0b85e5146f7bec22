import type { JSONSchema } from 'json-schema-to-ts';
import { constraintsSchema } from '../constraints/schema.ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { descriptionSchema, readable } from '../schema/names.ts';

/** Segments of an instance (behaviour.md §2.11). */
export const MAX_SEGMENTS = 300;

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
  description: 'Id of the only project whose strategies may use it; without one, all may.',
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

/** Body of creating and of updating a segment. */
export const upsertSegmentSchema = {
  title: 'Segment to write',
  type: 'object',
  description: 'A segment. What is left out of an update is cleared.',
  required: ['name', 'constraints'],
  properties: {
    name,
    description: descriptionSchema,
    project,
    constraints: constraintsSchema,
  },
} as const satisfies JSONSchema;

/** A segment as it is answered. */
export const segmentSchema = {
  title: 'Segment',
  type: 'object',
  description: 'A list of constraints with a name, for strategies to share.',
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
      description: 'Who created it.',
      examples: ['admin'],
    },
    usedInFeatures: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'How many flags use it; told when one segment is asked for.',
      examples: [3],
    },
    usedInProjects: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'In how many projects it is used; told when one segment is asked for.',
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
      description: 'The segments, by id.',
      examples: [[example]],
      items: segmentSchema,
    },
  },
} as const satisfies JSONSchema;

/** Body of asking whether a name is free. */
export const segmentNameSchema = {
  title: 'Name of a segment',
  type: 'object',
  description: 'A name to ask about.',
  required: ['name'],
  properties: { name },
} as const satisfies JSONSchema;

/** Body of attaching segments to a strategy. */
export const strategySegmentsSchema = {
  title: 'Segments of a strategy',
  type: 'object',
  description: 'The segments that a strategy is to have.',
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
      description: 'Ids of all segments that the strategy is to have.',
      examples: [[1]],
      items: id,
    },
  },
} as const satisfies JSONSchema;

const place = {
  type: 'object',
  description: 'Where a strategy is.',
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
  description: 'Where a segment is used.',
  required: ['strategies'],
  properties: {
    strategies: {
      type: 'array',
      maxItems: 100_000,
      description: 'The strategies that use it.',
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
