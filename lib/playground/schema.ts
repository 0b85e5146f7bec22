import type { JSONSchema } from 'json-schema-to-ts';

/** A context as requests send it. */
const contextSchema = {
  title: 'SdkContext',
  type: 'object',
  description:
    'The context to evaluate flags for. Other fields are allowed; those that are not strings are ignored with a warning.',
  required: ['appName'],
  properties: {
    appName: {
      type: 'string',
      minLength: 1,
      maxLength: 100_000,
      description: 'Name of the application.',
      examples: ['checkout'],
    },
    currentTime: {
      type: 'string',
      maxLength: 100_000,
      description: 'Time of the evaluation, RFC 3339. Default: now.',
      examples: ['2026-11-21T09:30:00.000Z'],
    },
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

const environmentSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Name of an environment.',
  examples: ['development'],
} as const satisfies JSONSchema;

const environmentNamesSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 100,
  description: 'Names of environments.',
  examples: [['development', 'production']],
  items: environmentSchema,
} as const satisfies JSONSchema;

const projectChoiceSchema = {
  description: 'Ids of projects; `*` or an empty list means all that the caller can see.',
  examples: ['*'],
  anyOf: [
    {
      type: 'array',
      maxItems: 1_000,
      items: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: 'Id of a project.',
        examples: ['default'],
      },
    },
    { enum: ['*'] },
  ],
} as const satisfies JSONSchema;

export const advancedRequestSchema = {
  title: 'AdvancedPlaygroundRequest',
  type: 'object',
  description: 'The flags, environments and context to evaluate.',
  required: ['environments', 'context'],
  properties: {
    environments: environmentNamesSchema,
    projects: projectChoiceSchema,
    context: contextSchema,
  },
} as const satisfies JSONSchema;

export const playgroundRequestSchema = {
  title: 'PlaygroundRequest',
  type: 'object',
  description: 'The flags, environment and context to evaluate.',
  required: ['environment', 'context'],
  properties: {
    environment: environmentSchema,
    projects: projectChoiceSchema,
    context: contextSchema,
  },
} as const satisfies JSONSchema;

/** Body of the playground of a change request, which determines project and environment. */
export const changeRequestPlaygroundSchema = {
  title: 'ChangeRequestPlaygroundRequest',
  type: 'object',
  description: 'The context to evaluate flags for.',
  required: ['context'],
  properties: { context: contextSchema },
} as const satisfies JSONSchema;

/** These fields have no type: a wrong type is ignored with a warning, not refused. */
function optionalField(description: string, example: string) {
  return {
    description: `${description} A string; other types are ignored with a warning.`,
    examples: [example],
  } as const;
}
