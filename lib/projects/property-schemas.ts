import {
  descriptionSchema,
  projectIdPattern,
  readable,
  storable,
} from '../platform/schema/names.ts';

export const projectIdSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: projectIdPattern,
  description: 'Id of the project, unique in the instance.',
  examples: ['checkout'],
} as const;

export const projectNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: readable,
  description: 'Its name.',
  examples: ['Checkout'],
} as const;

export const projectDescriptionSchema = {
  ...descriptionSchema,
  examples: ['Everything around the checkout.'],
} as const;

export const modeSchema = {
  type: 'string',
  enum: ['open', 'protected', 'private'],
  description: 'Who can see and change the project.',
  examples: ['open'],
} as const;

export const stickinessSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'Default stickiness of new strategies.',
  examples: ['default'],
} as const;

export const featureLimitSchema = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 1_000_000,
  description: 'Maximum number of active flags; `null` means no limit.',
  examples: [500],
} as const;

export const environmentNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Name of the environment.',
  examples: ['development'],
} as const;

export const favoriteSchema = {
  type: 'boolean',
  description: 'Whether it is a favourite of the caller.',
  examples: [false],
} as const;

/** Maximum length of each text of the naming rule of a project. */
const MAX_NAMING_TEXT = 500;

export const featureNamingSchema = {
  title: 'FeatureNaming',
  type: ['object', 'null'],
  description:
    'Rule for the names of new flags. `null`, or an empty pattern, removes it; without a rule it is left out of responses.',
  examples: [{ pattern: '^[a-z]+\\.[a-z-]+$', example: 'checkout.new-form', description: null }],
  properties: {
    pattern: namingText(
      'Regular expression in the syntax of RE2; the whole name has to match.',
      '^[a-z]+\\.[a-z-]+$',
    ),
    example: namingText('A name that matches.', 'checkout.new-form'),
    description: namingText('The rule in words.', 'The team, a dot and the purpose.'),
  },
} as const;

export const linkTemplatesSchema = {
  type: 'array',
  maxItems: 10,
  description: 'Links shown with its flags.',
  examples: [[{ title: 'Issues', urlTemplate: 'https://issues.example.com/{{feature}}' }]],
  items: {
    title: 'LinkTemplate',
    type: 'object',
    description: 'Template of a link.',
    required: ['urlTemplate'],
    properties: {
      title: {
        type: ['string', 'null'],
        maxLength: 100,
        description: 'Display title.',
        examples: ['Issues'],
      },
      urlTemplate: {
        type: 'string',
        minLength: 1,
        maxLength: 1_000,
        pattern: readable,
        description: 'URL with the placeholders `{{project}}` and `{{feature}}`.',
        examples: ['https://issues.example.com/{{feature}}'],
      },
    },
  },
} as const;

/** The settings of a project, in requests and in responses. */
export const settingsProperties = {
  name: projectNameSchema,
  description: projectDescriptionSchema,
  mode: modeSchema,
  defaultStickiness: stickinessSchema,
  featureLimit: featureLimitSchema,
  featureNaming: featureNamingSchema,
} as const;

function namingText(description: string, example: string) {
  return {
    type: ['string', 'null'],
    maxLength: MAX_NAMING_TEXT,
    pattern: storable,
    description,
    examples: [example],
  } as const;
}
