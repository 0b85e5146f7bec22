import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { storable } from '../../platform/schema/names.ts';
import { choice, list, object, optional, text } from '../../platform/schema/words.ts';
import { lifecycleStages } from './lifecycle-rules.ts';

/** What can become of a completed flag. */
const completionStatuses = ['kept', 'discarded'] as const;

/** A stage of a flag's life as the API returns it. */
export const lifecycleStageSchema = object(
  'FeatureLifecycleStage',
  'A stage of the life of a flag.',
  {
    stage: choice(
      '`initial`: no application has used it; `pre-live`: one has; `live`: one has in production; `completed`: somebody marked it as having served its purpose; `archived`.',
      lifecycleStages,
      'live',
    ),
    enteredStageAt: { ...dateTimeSchema, description: 'When it entered the stage.' },
    status: optional(
      choice(
        'What became of a completed flag; only present in the stage `completed`.',
        completionStatuses,
        'kept',
      ),
    ),
  },
);

/** The stages of a flag, in their order. */
export const featureLifecycleSchema = {
  title: 'FeatureLifecycle',
  ...list(
    'The stages that the flag has entered since it was created or revived, in their order; the last one is where it is.',
    5,
    lifecycleStageSchema,
    [
      { stage: 'initial', enteredStageAt: '2026-11-02T08:00:00.000Z' },
      { stage: 'live', enteredStageAt: '2026-11-21T09:30:00.000Z' },
    ],
  ),
};

/** Body of completing a flag. */
export const completionSchema = object(
  'FeatureLifecycleCompletion',
  'What became of a flag that has served its purpose.',
  {
    status: choice(
      'Whether what the flag guards stays, or is removed with the flag.',
      completionStatuses,
      'kept',
    ),
    statusValue: optional(
      text('The variant that stays; only with the status `kept`.', 'blue', {
        minLength: 1,
        maxLength: 100,
        pattern: storable,
      }),
    ),
  },
);
