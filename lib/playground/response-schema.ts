import { list, object, optional, text } from '../platform/schema/words.ts';
import { explanationProperties } from './explanation-schema.ts';
import { advancedRequestSchema, playgroundRequestSchema } from './schema.ts';

/*
 * Loosely typed: the types of engine and stored flags are wider than the responses (an operator is any string), so tests
 * check the responses against the schemas instead.
 */
type LooseSchema = Readonly<Record<string, unknown>>;

const name = text('Name of the flag.', 'new-checkout');
const projectId = text('Id of the project of the flag.', 'default');

const item = object(
  'AdvancedPlaygroundItem',
  'The result of a flag in an environment for a context.',
  {
    name,
    environment: text('Name of the environment.', 'development'),
    context: {
      type: 'object',
      description: 'The fields of the context, including its `properties`.',
      examples: [{ userId: '7', plan: 'beta', appName: 'checkout' }],
      additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: 100_000 },
    },
    projectId,
    ...explanationProperties,
  },
);

const advancedFeature = object('AdvancedPlaygroundFeature', 'A flag with its results.', {
  name,
  projectId,
  environments: {
    type: 'object',
    description:
      'By environment, one item per combination of values. Ordered by the fields of the context, then its properties, then `appName`; the last one varies fastest.',
    examples: [{ development: [] }],
    additionalProperties: list('The results in an environment.', 1_000_000, item, []),
  },
});

const warnings = object('PlaygroundWarnings', 'Ignored input; absent if nothing was ignored.', {
  invalidContextProperties: list(
    'Top-level properties of the context with a wrong type.',
    100_000,
    { type: 'string', maxLength: 100_000 },
    ['userId'],
  ),
});

/** Response of the advanced playground. */
export const advancedAnswerSchema: LooseSchema = object(
  'AdvancedPlaygroundResponse',
  'The results, with explanations.',
  {
    input: advancedRequestSchema,
    features: list('The flags, sorted by project and name.', 1_000_000, advancedFeature, []),
    warnings: optional(warnings),
  },
);

export const playgroundAnswerSchema: LooseSchema = object(
  'PlaygroundResponse',
  'The results, with explanations.',
  {
    input: playgroundRequestSchema,
    features: list(
      'The flags, sorted by project and name.',
      1_000_000,
      object('PlaygroundFeature', 'A flag, with its result and explanation.', {
        name,
        projectId,
        ...explanationProperties,
      }),
      [],
    ),
    warnings: optional(warnings),
  },
);
