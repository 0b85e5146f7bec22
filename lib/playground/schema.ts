import type { JSONSchema } from 'json-schema-to-ts';
import { list, object, optional, text } from '../platform/schema/words.ts';

/** A context as requests send it. */
const contextSchema = {
  title: 'SdkContext',
  type: 'object',
  description:
    'The context to evaluate flags for. Other fields are allowed; those that are not strings are ignored with a warning.',
  required: ['appName'],
  properties: {
    appName: text('Name of the application.', 'checkout', { minLength: 1, maxLength: 100_000 }),
    currentTime: text(
      'Time of the evaluation, RFC 3339. Default: now.',
      '2026-11-21T09:30:00.000Z',
      100_000,
    ),
    environment: optionalField('Environment as reported by applications; deprecated.', 'default'),
    properties: {
      type: 'object',
      description: 'Custom fields, each a string.',
      additionalProperties: {},
      examples: [{ plan: 'beta' }],
    },
    remoteAddress: optionalField('IP address of the application.', '10.0.0.7'),
    sessionId: optionalField('Id of the session.', 'b65e7b23'),
    userId: optionalField('Id of the user.', '7'),
  },
  additionalProperties: {},
  examples: [{ appName: 'checkout', userId: '7,8', properties: { plan: 'beta,free' } }],
} as const satisfies JSONSchema;

const environmentSchema = text('Name of an environment.', 'development', {
  minLength: 1,
  maxLength: 100,
});

const environmentNamesSchema = list(
  'Names of environments.',
  { minItems: 1, maxItems: 100 },
  environmentSchema,
  ['development', 'production'],
);

const projectChoiceSchema = {
  description: 'Ids of projects; `*` or an empty list means all that the caller can see.',
  examples: ['*'],
  anyOf: [
    {
      type: 'array',
      maxItems: 1_000,
      items: text('Id of a project.', 'default', { minLength: 1, maxLength: 100 }),
    },
    { enum: ['*'] },
  ],
} as const satisfies JSONSchema;

const featureNamesSchema = list(
  'Names of flags: only these are evaluated, with the flags that they depend on in mind. Default: all of the projects.',
  { minItems: 1, maxItems: 100 },
  text('Name of a flag.', 'new-checkout', { minLength: 1, maxLength: 100 }),
  ['new-checkout'],
);

export const advancedRequestSchema = object(
  'AdvancedPlaygroundRequest',
  'The flags, environments and context to evaluate.',
  {
    environments: environmentNamesSchema,
    projects: optional(projectChoiceSchema),
    features: optional(featureNamesSchema),
    context: contextSchema,
  },
);

export const playgroundRequestSchema = object(
  'PlaygroundRequest',
  'The flags, environment and context to evaluate.',
  {
    environment: environmentSchema,
    projects: optional(projectChoiceSchema),
    features: optional(featureNamesSchema),
    context: contextSchema,
  },
);

/** Body of the playground of a change request, which determines project and environment. */
export const changeRequestPlaygroundSchema = object(
  'ChangeRequestPlaygroundRequest',
  'The context to evaluate flags for.',
  {
    context: contextSchema,
  },
);

/** These fields have no type: a wrong type is ignored with a warning, not refused. */
function optionalField(description: string, example: string) {
  return {
    description: `${description} A string; other types are ignored with a warning.`,
    examples: [example],
  } as const;
}
