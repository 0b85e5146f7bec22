import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { storable } from '../../platform/schema/names.ts';
import { lifecycleStages } from './lifecycle-rules.ts';

/** What can become of a completed flag. */
const completionStatuses = ['kept', 'discarded'] as const;

/** A stage of a flag's life as the API returns it. */
export const lifecycleStageSchema = {
  title: 'FeatureLifecycleStage',
  type: 'object',
  description: 'A stage of the life of a flag.',
  required: ['stage', 'enteredStageAt'],
  properties: {
    stage: {
      type: 'string',
      enum: lifecycleStages,
      description:
        '`initial`: no application has used it; `pre-live`: one has; `live`: one has in production; `completed`: somebody marked it as having served its purpose; `archived`.',
      examples: ['live'],
    },
    enteredStageAt: { ...dateTimeSchema, description: 'When it entered the stage.' },
    status: {
      type: 'string',
      enum: completionStatuses,
      description: 'What became of a completed flag; only present in the stage `completed`.',
      examples: ['kept'],
    },
  },
} as const satisfies JSONSchema;

/** The stages of a flag, in their order. */
export const featureLifecycleSchema = {
  title: 'FeatureLifecycle',
  type: 'array',
  maxItems: 5,
  description:
    'The stages that the flag has entered since it was created or revived, in their order; the last one is where it is.',
  examples: [
    [
      { stage: 'initial', enteredStageAt: '2026-11-02T08:00:00.000Z' },
      { stage: 'live', enteredStageAt: '2026-11-21T09:30:00.000Z' },
    ],
  ],
  items: lifecycleStageSchema,
} as const satisfies JSONSchema;

/** Body of completing a flag. */
export const completionSchema = {
  title: 'FeatureLifecycleCompletion',
  type: 'object',
  description: 'What became of a flag that has served its purpose.',
  required: ['status'],
  properties: {
    status: {
      type: 'string',
      enum: completionStatuses,
      description: 'Whether what the flag guards stays, or is removed with the flag.',
      examples: ['kept'],
    },
    statusValue: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: storable,
      description: 'The variant that stays; only with the status `kept`.',
      examples: ['blue'],
    },
  },
} as const satisfies JSONSchema;
