import { descriptionSchema, projectIdPattern, readable } from '../platform/schema/names.ts';

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
