import { dependenciesSchema } from '../../flags/dependencies/schema.ts';
import {
  closed,
  flag,
  integer,
  list,
  nullable,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { constraintSchema, constraintsSchema } from '../../strategies/constraint-schema.ts';
import { strategyVariantSchema, variantSchema } from '../../strategies/variant-schema.ts';

const constraints = { ...constraintsSchema, items: constraintSchema } as const;

const strategySchema = closed('ClientStrategy', 'An enabled strategy.', {
  name: text('Name of the strategy type.', 'flexibleRollout'),
  parameters: {
    type: 'object',
    description: 'Parameters of the strategy, by name.',
    examples: [{ rollout: '50', stickiness: 'default', groupId: 'new-checkout' }],
    additionalProperties: { type: 'string', maxLength: 20_000 },
  },
  // May include the constraints of segments.
  constraints: { ...constraints, maxItems: 200 },
  segments: optional(
    list(
      'Ids of segments that must also match; absent if none.',
      5,
      { type: 'integer', minimum: 1 },
      [1],
    ),
  ),
  variants: optional(
    list('Variants of this strategy; absent if none.', 50, strategyVariantSchema, []),
  ),
});

/** A flag in an environment. */
export const clientFeatureSchema = closed('ClientFeature', 'A flag as SDKs evaluate it.', {
  name: text('Name of the flag.', 'new-checkout'),
  type: text('Type of the flag.', 'release'),
  description: nullable(text('Description of the flag.', 'The new checkout', 20_000)),
  enabled: flag(
    'Whether it is enabled in the environment; `false` if all of its strategies are disabled.',
  ),
  project: text('Id of the project.', 'default'),
  stale: flag('Whether it is stale: no longer needed.', false),
  impressionData: flag('Whether SDKs emit an event on each evaluation.', false),
  strategies: list(
    'The strategies, in order; an empty list means on for everyone.',
    100,
    strategySchema,
    [{ name: 'default', parameters: {}, constraints: [] }],
  ),
  variants: list('The variants in the environment.', 100, variantSchema, []),
  dependencies: optional({
    ...dependenciesSchema,
    description: 'Its parent flags; absent if none.',
  }),
});

/** A segment. */
export const clientSegmentSchema = closed('ClientSegment', 'Constraints shared by strategies.', {
  id: integer('Id of the segment.', 1, { minimum: 1 }),
  constraints,
});

/** A list of flags. */
export const featuresSchema = list('The flags, sorted by name.', 100_000, clientFeatureSchema, []);

/** A list of segments. */
export const clientSegmentsSchema = list(
  'The segments that the flags use, sorted by id.',
  300,
  clientSegmentSchema,
  [],
);

const tagPairSchema = list('Type and value.', 2, { type: 'string', maxLength: 200 }, [
  'simple',
  'checkout',
]);

/** The query that the response answers. */
const echoSchema = closed(
  'ClientFeaturesQuery',
  'The effective query, limited to the scope of the token.',
  {
    environment: text('Name of the environment.', 'development'),
    project: optional(
      list('Ids of projects; absent means all.', 500, { type: 'string', maxLength: 100 }, [
        'default',
      ]),
    ),
    namePrefix: optional(text('Prefix of the flag names; absent means all names.', 'checkout.')),
    tag: optional(
      list(
        'Tags, of which each flag has at least one; absent means no filter.',
        100,
        tagPairSchema,
        [['simple', 'checkout']],
      ),
    ),
    inlineSegmentConstraints: flag(
      'Whether constraints of segments are merged into the strategies.',
      false,
    ),
  },
);

const metaSchema = closed('ClientFeaturesMeta', 'The version of the response.', {
  etag: text('Its `ETag`.', 'W/"3eQaMzBoyBqKZTkHn3XiDxtKQqE"'),
  revisionId: integer('Id of the last event that it includes.', 512),
  queryHash: text('A hash of `query`.', 'o4qYfYLq5J0bVvQpJz9eSgXyVbE'),
});

/** All flags of an environment that a client can see. */
export const clientFeaturesSchema = closed('ClientFeatures', 'The flags of an environment.', {
  version: integer('Version of this payload.', 2),
  features: featuresSchema,
  segments: optional({
    ...clientSegmentsSchema,
    description:
      'The segments that the flags use; absent for clients without support for segments.',
  }),
  query: echoSchema,
  meta: metaSchema,
});
