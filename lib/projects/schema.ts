import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';

const nullableDateTime = (description: string) =>
  ({ ...dateTimeSchema, type: ['string', 'null'], description }) as const;

/** A project in lists. What the field's leading server adds from usage and members comes with those. */
export const listedProjectSchema = {
  title: 'ListedProject',
  type: 'object',
  description: 'A project.',
  required: ['id', 'name', 'description', 'mode', 'defaultStickiness', 'featureCount', 'createdAt'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', maxLength: 100, description: 'Its id.', examples: ['default'] },
    name: { type: 'string', maxLength: 255, description: 'Its name.', examples: ['Default'] },
    description: {
      type: ['string', 'null'],
      maxLength: 1_000,
      description: 'What it is for.',
      examples: ['Everything around the checkout.'],
    },
    mode: {
      type: 'string',
      enum: ['open', 'protected', 'private'],
      description: 'Who may propose changes in it, and see it.',
      examples: ['open'],
    },
    defaultStickiness: {
      type: 'string',
      maxLength: 100,
      description: 'Stickiness that is suggested for new strategies.',
      examples: ['default'],
    },
    featureCount: {
      type: 'integer',
      minimum: 0,
      description: 'Flags in it that are not archived.',
      examples: [12],
    },
    createdAt: { ...dateTimeSchema, description: 'When it was created.' },
    updatedAt: nullableDateTime('When its settings were last changed.'),
    archivedAt: nullableDateTime('When it was archived; `null` when it is in use.'),
  },
} as const satisfies JSONSchema;

export const projectsSchema = {
  title: 'Projects',
  type: 'object',
  description: 'Projects.',
  required: ['version', 'projects'],
  additionalProperties: false,
  properties: {
    version: {
      type: 'integer',
      enum: [1],
      description: 'Version of this payload.',
      examples: [1],
    },
    projects: {
      type: 'array',
      maxItems: 1_000,
      description: 'By id.',
      items: listedProjectSchema,
    },
  },
} as const satisfies JSONSchema;
