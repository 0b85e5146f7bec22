import type { JSONSchema } from 'json-schema-to-ts';

/** Beside `appName`, what is no text is not refused but left out, with a warning: so no types here. */
const optionalField = (description: string, example: string) =>
  ({
    description: `${description} A string; anything else is left out, with a warning.`,
    examples: [example],
  }) as const;

/** Part 2.3, as it is sent. */
export const contextSchema = {
  title: 'SdkContext',
  type: 'object',
  description:
    'Whom the flags are evaluated for. Other fields may be added; those that are no strings are left out, with a warning.',
  required: ['appName'],
  properties: {
    appName: {
      type: 'string',
      minLength: 1,
      maxLength: 100_000,
      description: 'Name of the application.',
      examples: ['checkout'],
    },
    currentTime: optionalField('When, RFC 3339; now, unless said.', '2026-11-21T09:30:00.000Z'),
    environment: optionalField('What applications call their environment; deprecated.', 'default'),
    properties: {
      description:
        'Further fields, each a string. Anything but an object is left out, with a warning.',
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

export const environmentsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 100,
  description: 'Names of environments.',
  examples: [['development', 'production']],
  items: environmentSchema,
} as const satisfies JSONSchema;

export const projectsSchema = {
  description: 'Ids of projects; `*` or nothing: all of which the caller may know.',
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
  description: 'Which flags, in which environments, for whom.',
  required: ['environments', 'context'],
  properties: {
    environments: environmentsSchema,
    projects: projectsSchema,
    context: contextSchema,
  },
} as const satisfies JSONSchema;

export const playgroundRequestSchema = {
  title: 'PlaygroundRequest',
  type: 'object',
  description: 'Which flags, in which environment, for whom.',
  required: ['environment', 'context'],
  properties: {
    environment: environmentSchema,
    projects: projectsSchema,
    context: contextSchema,
  },
} as const satisfies JSONSchema;

/** Body of the playground of a change request (part 4.2), which knows its project and environment. */
export const changeRequestPlaygroundSchema = {
  title: 'ChangeRequestPlaygroundRequest',
  type: 'object',
  description: 'For whom the flags are evaluated.',
  required: ['context'],
  properties: { context: contextSchema },
} as const satisfies JSONSchema;
