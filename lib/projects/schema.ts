import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../platform/schema/date-time.ts';
import { projectIdOrSpaces } from '../platform/schema/names.ts';
import { storableNumber } from '../platform/schema/number.ts';
import { versionSchema } from '../platform/schema/version.ts';
import {
  environmentNameSchema,
  favoriteSchema,
  featureLimitSchema,
  featureNamingSchema,
  modeSchema,
  projectDescriptionSchema,
  projectIdSchema,
  projectNameSchema,
  stickinessSchema,
} from './property-schemas.ts';

/** Timestamps of a project. */
export const projectTimes = {
  createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
  updatedAt: nullableDateTime('Time of the last change to its settings.'),
  archivedAt: nullableDateTime('Time of archiving; `null` if it is active.'),
} as const;

export const healthSchema = {
  ...percentage('Share of flags that are not stale, in percent.'),
  deprecated: true,
} as const;

export const technicalDebtSchema = percentage('Share of flags that are stale, in percent.');

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
    featureCount: count('Number of flags that are not archived.'),
    staleFeatureCount: count('Number of stale flags that are not archived.'),
    memberCount: count('Number of users with a role in the project, directly or through a group.'),
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
    version: versionSchema,
    projects: {
      type: 'array',
      maxItems: 1_000,
      description: 'The projects, sorted by id.',
      items: listedProjectSchema,
    },
  },
} as const satisfies JSONSchema;

const environmentNames = {
  type: 'array',
  maxItems: 100,
  examples: [['development', 'production']],
  items: environmentNameSchema,
} as const;

const approvals = {
  type: 'integer',
  ...storableNumber,
  default: 1,
  description: 'Number of required approvals; clamped to 1 to 10.',
  examples: [2],
} as const;

/** Body of creating a project. */
export const createProjectSchema = {
  title: 'CreateProject',
  type: 'object',
  description: 'A project to create.',
  required: ['name'],
  properties: {
    id: {
      type: 'string',
      maxLength: 100,
      pattern: projectIdOrSpaces,
      deprecated: true,
      description: 'Id of the project. If omitted or only whitespace, it is derived from the name.',
      examples: ['checkout'],
    },
    name: projectNameSchema,
    description: projectDescriptionSchema,
    mode: { ...modeSchema, default: 'open' },
    defaultStickiness: { ...stickinessSchema, default: 'default' },
    environments: {
      ...environmentNames,
      description:
        'Names of the environments, at least one. Default: all enabled environments. An empty list means none if the instance is configured so.',
    },
    changeRequestEnvironments: {
      type: 'array',
      maxItems: 100,
      description:
        'Environments in which changes require approval; they need not be in `environments`.',
      examples: [[{ name: 'production', requiredApprovals: 2 }]],
      items: {
        title: 'ChangeRequestEnvironment to set',
        type: 'object',
        description: 'An environment in which changes require approval.',
        required: ['name'],
        properties: { name: environmentNameSchema, requiredApprovals: approvals },
      },
    },
    featureNaming: featureNamingSchema,
  },
} as const;

/** Response of creating a project. */
export const createdProjectSchema = {
  title: 'CreatedProject',
  type: 'object',
  description: 'A new project.',
  required: [
    'id',
    'name',
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
    environments: { ...environmentNames, description: 'The environments.' },
    changeRequestEnvironments: {
      type: 'array',
      maxItems: 100,
      description: 'Environments in which changes require approval.',
      examples: [[{ name: 'production', requiredApprovals: 2 }]],
      items: {
        title: 'ChangeRequestEnvironment',
        type: 'object',
        description: 'An environment in which changes require approval.',
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

function nullableDateTime(description: string) {
  return { ...dateTimeSchema, type: ['string', 'null'], description } as const;
}

function percentage(description: string) {
  return { type: 'integer', minimum: 0, maximum: 100, description, examples: [90] } as const;
}

function count(description: string) {
  return { type: 'integer', minimum: 0, description, examples: [12] } as const;
}
