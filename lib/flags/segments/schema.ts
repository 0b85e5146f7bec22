import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema, readable } from '../../platform/schema/names.ts';
import { integer, list, nullable, object, optional, text } from '../../platform/schema/words.ts';
import { constraintsSchema } from '../../strategies/constraint-schema.ts';
import { MAX_SEGMENTS } from './model.ts';

const id = integer('Id of the segment.', 1, { minimum: 0 });

const name = text('Name of the segment, unique in the instance.', 'beta-users', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

const project = nullable(
  text(
    'Id of the only project whose strategies can use it; `null` means all projects.',
    'default',
    { minLength: 1, maxLength: 100 },
  ),
);

const strategyId = text('Id of the strategy.', 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11', {
  minLength: 1,
  maxLength: 100,
});

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
export const upsertSegmentSchema = object(
  'Segment to write',
  'A segment. Properties omitted from an update are cleared.',
  {
    name,
    description: optional(descriptionSchema),
    project: optional(project),
    constraints: constraintsSchema,
  },
);

/** A segment as the API returns it. */
export const segmentSchema = object(
  'Segment',
  'A named list of constraints, shared by strategies.',
  {
    id,
    name,
    description: optional(descriptionSchema),
    constraints: constraintsSchema,
    project: optional(project),
    createdAt: dateTimeSchema,
    createdBy: optional(nullable(text('Creator.', 'admin', 500))),
    usedInFeatures: optional(
      nullable(
        integer('Number of flags that use it; only present when segments are read.', 3, {
          minimum: 0,
        }),
      ),
    ),
    usedInProjects: optional(
      nullable(
        integer('Number of projects that use it; only present when segments are read.', 2, {
          minimum: 0,
        }),
      ),
    ),
  },
);

export const segmentsSchema = object('Segments', 'A list of segments.', {
  segments: list(
    'The segments: all by name, those of a strategy by id.',
    MAX_SEGMENTS,
    segmentSchema,
    [example],
  ),
});

/** Body of checking a name. */
export const segmentNameSchema = object('Name of a segment', 'A name to check.', {
  name,
});

/** Body of setting the segments of a strategy. */
export const strategySegmentsSchema = object(
  'Segments of a strategy',
  'The new segments of a strategy.',
  {
    projectId: text('Id of the project of the flag.', 'default', { minLength: 1, maxLength: 100 }),
    strategyId,
    environmentId: text('Name of the environment of the strategy.', 'development', {
      minLength: 1,
      maxLength: 100,
    }),
    segmentIds: list(
      'Ids of all segments of the strategy.',
      { maxItems: 5, uniqueItems: true },
      id,
      [1],
    ),
  },
);

const place = object('A strategy and its location.', {
  id: strategyId,
  featureName: text('Name of the flag.', 'new-checkout'),
  projectId: text('Id of the project of the flag.', 'default'),
  environment: text('Name of the environment.', 'development'),
  strategyName: text('Name of the strategy type.', 'flexibleRollout'),
});

export const segmentStrategiesSchema = object(
  'Strategies of a segment',
  'The strategies that use a segment.',
  {
    strategies: list('The strategies that use the segment.', 100_000, place, []),
  },
);

/** Path parameters of `/segments/{id}`. */
export const segmentParams = object({
  id,
});

/** Path parameters of `/segments/strategies/{strategyId}`. */
export const strategyIdParams = object({
  strategyId,
});
