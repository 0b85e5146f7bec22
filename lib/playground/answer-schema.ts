import { explanationProperties } from './explanation-schema.ts';
import { list, object, type Schema, text } from './parts-schema.ts';
import { advancedRequestSchema, playgroundRequestSchema } from './schema.ts';

const name = text('Name of the flag.', 'new-checkout');
const projectId = text('Id of the project of the flag.', 'default');

const item = object('AdvancedPlaygroundItem', 'A flag in an environment for a context.', {
  name,
  environment: text('Name of the environment.', 'development'),
  context: {
    type: 'object',
    description: 'The fields of the context, `properties` among them.',
    examples: [{ userId: '7', plan: 'beta', appName: 'checkout' }],
    additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: 100_000 },
  },
  projectId,
  ...explanationProperties,
});

const advancedFeature = object('AdvancedPlaygroundFeature', 'A flag and its explanations.', {
  name,
  projectId,
  environments: {
    type: 'object',
    description:
      'By environment, one item for each combination of values: in the order of the fields of the context, then of its properties, `appName` last; the last one varies fastest.',
    examples: [{ development: [] }],
    additionalProperties: list('The items of an environment.', item, 1_000_000),
  },
});

const warnings = object('PlaygroundWarnings', 'What was left out; absent when nothing was.', {
  invalidContextProperties: {
    type: 'array',
    maxItems: 100_000,
    description: 'Top-level properties of the context that have the wrong type.',
    examples: [['userId']],
    items: { type: 'string', maxLength: 100_000 },
  },
});

/** Answer of part 4.2 and of the advanced playground. */
export const advancedAnswerSchema: Schema = object(
  'AdvancedPlaygroundResponse',
  'Why flags are on, off or unknown.',
  {
    input: advancedRequestSchema,
    features: list('The flags, by project and name.', advancedFeature, 1_000_000),
    'warnings?': warnings,
  },
);

export const playgroundAnswerSchema: Schema = object(
  'PlaygroundResponse',
  'Why flags are on, off or unknown.',
  {
    input: playgroundRequestSchema,
    features: list(
      'The flags, by project and name.',
      object('PlaygroundFeature', 'A flag and why it is on, off or unknown.', {
        name,
        projectId,
        ...explanationProperties,
      }),
      1_000_000,
    ),
    'warnings?': warnings,
  },
);
