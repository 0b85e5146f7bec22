import { flag, list, object, optional, text } from '../../platform/schema/words.ts';
import { MAX_LISTED_MISFITS } from '../payload-schemas/limits.ts';

const example = {
  type: 'object',
  required: ['colour'],
  properties: { colour: { type: 'string', pattern: '^#[0-9a-f]{6}$' } },
  additionalProperties: false,
};

/** A payload schema in requests, answers and exports. */
export const payloadSchemaSchema = {
  type: 'object',
  description:
    'JSON Schema (draft 2020-12) for the payloads of the variants of the flag, of at most 8,000 bytes.',
  examples: [example],
  additionalProperties: true,
} as const;

/** Body of giving a flag a payload schema. */
export const updatePayloadSchemaSchema = object(
  'UpdatePayloadSchema',
  'A JSON Schema for the payloads of the variants of a flag.',
  {
    schema: payloadSchemaSchema,
    dryRun: optional(
      flag('Whether nothing is changed, and the payloads that do not fit are listed.', false),
    ),
  },
);

/** Payloads of a flag that do not fit a schema. */
export const payloadMisfitsSchema = object(
  'PayloadMisfits',
  'Payloads of a flag that do not fit a schema.',
  {
    total: {
      type: 'integer',
      minimum: 0,
      description: 'How many do not fit. 0 without `dryRun`: then the flag has the schema.',
      examples: [1],
    },
    misfits: list(
      'The first of them.',
      MAX_LISTED_MISFITS,
      object('PayloadMisfit', 'A payload that does not fit a schema.', {
        environment: text('Name of the environment.', 'production'),
        strategyId: optional(
          text(
            'Id of the strategy, also of a milestone that has not started; absent for variants of the environment.',
            'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11',
          ),
        ),
        variant: text('Name of the variant.', 'blue'),
        pointer: text(
          'JSON pointer of the part at fault in the payload; empty: the whole.',
          '/colour',
          20_000,
        ),
        rule: text('What the part breaks.', 'must be of the type string', 10_000),
      }),
      [
        {
          environment: 'production',
          variant: 'blue',
          pointer: '/colour',
          rule: 'must be of the type string',
        },
      ],
    ),
  },
);
