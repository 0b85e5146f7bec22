import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { urlFriendlyOrBlank } from '../schema/names.ts';
import {
  environmentNameSchema,
  favoriteSchema,
  featureLimitSchema,
  modeSchema,
  projectDescriptionSchema,
  projectIdSchema,
  projectNameSchema,
  stickinessSchema,
} from './properties.ts';

const nullableDateTime = (description: string) =>
  ({ ...dateTimeSchema, type: ['string', 'null'], description }) as const;

const percentage = (description: string) =>
  ({ type: 'integer', minimum: 0, maximum: 100, description, examples: [90] }) as const;

const count = (description: string) =>
  ({ type: 'integer', minimum: 0, description, examples: [12] }) as const;

/** Where a project is in its life. */
export const projectTimes = {
  createdAt: { ...dateTimeSchema, description: 'When it was created.' },
  updatedAt: nullableDateTime('When its settings were last changed.'),
  archivedAt: nullableDateTime('When it was archived; `null` when it is in use.'),
} as const;

export const healthSchema = {
  ...percentage('Share of its flags that are not stale, in percent.'),
  deprecated: true,
} as const;

export const technicalDebtSchema = percentage('Share of its flags that are stale, in percent.');

/** A project in lists. */
export const listedProjectSchema = {
  title: 'ListedProject',
  type: 'object',
  description: 'A project.',
  required: [
    'id',
    'name',
    'description',
    'mode',
    'defaultStickiness',
    'featureCount',
    'staleFeatureCount',
    'memberCount',
    'favorite',
    'health',
    'technicalDebt',
    'createdAt',
    'updatedAt',
    'archivedAt',
  ],
  additionalProperties: false,
  properties: {
    id: projectIdSchema,
    name: projectNameSchema,
    description: projectDescriptionSchema,
    mode: modeSchema,
    defaultStickiness: stickinessSchema,
    featureCount: count('Flags in it that are not archived.'),
    staleFeatureCount: count('Those of them that are stale.'),
    memberCount: count('Users with a role in it, by themselves or by a group.'),
    favorite: favoriteSchema,
    health: healthSchema,
    technicalDebt: technicalDebtSchema,
    ...projectTimes,
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

const environmentNames = {
  type: 'array',
  minItems: 1,
  maxItems: 100,
  examples: [['development', 'production']],
  items: environmentNameSchema,
} as const;

const approvals = {
  type: 'integer',
  default: 1,
  description: 'How many people must approve, 1 to 10; what is less or more becomes 1 or 10.',
  examples: [2],
} as const;

/** Body of 4.9, part 2.15. */
export const createProjectSchema = {
  title: 'CreateProject',
  type: 'object',
  description: 'A project to create.',
  required: ['name'],
  properties: {
    id: {
      type: 'string',
      maxLength: 100,
      pattern: urlFriendlyOrBlank,
      deprecated: true,
      description: 'Its id. Without one, or with blanks only, it is made from the name.',
      examples: ['checkout'],
    },
    name: projectNameSchema,
    description: projectDescriptionSchema,
    mode: { ...modeSchema, default: 'open' },
    defaultStickiness: { ...stickinessSchema, default: 'default' },
    environments: {
      ...environmentNames,
      description: 'Its environments. Without it, all that are enabled.',
    },
    changeRequestEnvironments: {
      type: 'array',
      maxItems: 100,
      description:
        'Environments where changes need approval, also such that are not in `environments`.',
      examples: [[{ name: 'production', requiredApprovals: 2 }]],
      items: {
        title: 'ChangeRequestEnvironment to set',
        type: 'object',
        description: 'An environment where changes need approval.',
        required: ['name'],
        properties: { name: environmentNameSchema, requiredApprovals: approvals },
      },
    },
  },
} as const;

/** Answer of 4.9, part 2.15. */
export const createdProjectSchema = {
  title: 'CreatedProject',
  type: 'object',
  description: 'A new project.',
  required: [
    'id',
    'name',
    'description',
    'featureLimit',
    'mode',
    'defaultStickiness',
    'environments',
    'changeRequestEnvironments',
  ],
  additionalProperties: false,
  properties: {
    id: projectIdSchema,
    name: projectNameSchema,
    description: projectDescriptionSchema,
    featureLimit: featureLimitSchema,
    mode: modeSchema,
    defaultStickiness: stickinessSchema,
    environments: { ...environmentNames, description: 'Its environments.' },
    changeRequestEnvironments: {
      type: 'array',
      maxItems: 100,
      description: 'Environments where changes need approval.',
      examples: [[{ name: 'production', requiredApprovals: 2 }]],
      items: {
        title: 'ChangeRequestEnvironment',
        type: 'object',
        description: 'An environment where changes need approval.',
        required: ['name', 'requiredApprovals'],
        additionalProperties: false,
        properties: {
          name: environmentNameSchema,
          requiredApprovals: { ...approvals, minimum: 1, maximum: 10 },
        },
      },
    },
  },
} as const satisfies JSONSchema;
