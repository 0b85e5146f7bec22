import type { JSONSchema } from 'json-schema-to-ts';
import { storable } from '../../platform/schema/names.ts';
import { MAX_SAFEGUARDS, safeguardActions } from '../feature-data/plan-model.ts';

const source = {
  type: 'object',
  description: 'What trips the safeguard.',
  required: ['kind', 'name'],
  properties: {
    kind: {
      type: 'string',
      enum: ['cloudwatch-alarm', 'signal-endpoint'],
      description:
        'An alarm of CloudWatch in the account and region of the service, or a signal endpoint.',
      examples: ['cloudwatch-alarm'],
    },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: storable,
      description: 'Name of the alarm or of the signal endpoint.',
      examples: ['checkout-errors'],
    },
  },
} as const satisfies JSONSchema;

const action = {
  type: 'string',
  enum: safeguardActions,
  description: 'What it does.',
  examples: ['pauseReleasePlanProgressions'],
} as const satisfies JSONSchema;

/** Body of changing a safeguard. */
export const safeguardRequestSchema = {
  title: 'CreateSafeguard',
  type: 'object',
  description: 'A safeguard: what trips it, and what it does.',
  required: ['source', 'action'],
  properties: { source, action },
} as const;

/** Body of changing a safeguard of a flag in an environment, which can only switch the flag off. */
export const ownSafeguardRequestSchema = {
  title: 'CreateFeatureEnvironmentSafeguard',
  type: 'object',
  description: 'A safeguard of a flag in an environment: what switches the flag off there.',
  required: ['source'],
  properties: {
    source,
    action: {
      type: 'string',
      enum: ['disableFeatureEnvironment'],
      description: 'What it does, which is the same for all of them.',
      examples: ['disableFeatureEnvironment'],
    },
  },
} as const;

const safeguardSchema = {
  title: 'Safeguard',
  type: 'object',
  description: 'What stops a release plan, or switches off a flag in an environment.',
  required: ['id', 'source', 'action'],
  properties: {
    id: {
      type: 'string',
      maxLength: 36,
      description: 'Id of the safeguard.',
      examples: ['2a7d9c11-4e0b-4a8e-9b1f-7c5d3e2f1a00'],
    },
    source,
    action: {
      type: 'object',
      description: 'What it does.',
      required: ['type', 'id'],
      properties: {
        type: action,
        id: {
          type: 'string',
          maxLength: 100,
          description: 'Id of the plan, or name of the environment.',
          examples: ['9c1e4b77-6a0f-4d0c-8f59-3d2f6b1a0e21'],
        },
      },
    },
  },
} as const;

/** The safeguards of a release plan as the API returns them. */
export const safeguardsSchema = {
  type: 'array',
  maxItems: MAX_SAFEGUARDS,
  description: 'What stops the plan.',
  examples: [[]],
  items: safeguardSchema,
} as const;

/** The safeguards of a flag in an environment, apart from those of its release plan. */
export const ownSafeguardsSchema = {
  ...safeguardsSchema,
  description:
    'What switches the flag off, apart from what stops its release plan; absent: nothing.',
} as const;
