import { storable } from '../../platform/schema/names.ts';
import { choice, flag, object } from '../../platform/schema/words.ts';
import { MAX_DEFAULT_BYTES, VALUE_TYPES } from './model.ts';

const aboutType =
  'Type of the value that applications get, as manifests of OpenFeature have it. Payloads have to be of it. Absent: it follows from the payload schema, or else from the payloads.';

/** The declared type of a flag's values. */
export const valueTypeSchema = choice(aboutType, VALUE_TYPES, 'string');

/** The same in requests. */
export const valueTypeInputSchema = {
  ...valueTypeSchema,
  description: `${aboutType} \`null\` removes it, with the default value.`,
  type: ['string', 'null'],
  enum: [...VALUE_TYPES, null],
} as const;

/** The declared default of a flag. All types, so that none is made of another. */
export const defaultValueSchema = {
  type: ['boolean', 'string', 'number', 'object', 'array'],
  items: {},
  maxItems: 1_000,
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  maxLength: MAX_DEFAULT_BYTES,
  pattern: storable,
  description:
    'What applications use where they get no value, of the value type: at most 2,000 bytes as JSON.',
  examples: ['blue'],
} as const;

/** The same in requests. */
export const defaultValueInputSchema = {
  ...defaultValueSchema,
  type: [...defaultValueSchema.type, 'null'],
  description: `${defaultValueSchema.description} Needs a value type; \`null\` removes it.`,
} as const;

/** What manifests say of the values of a flag. */
export const flagValueSchema = object(
  'FlagValue',
  'The values of the flag as manifests of OpenFeature have them.',
  {
    type: choice('Type of its values.', VALUE_TYPES, 'string'),
    defaultValue: {
      ...defaultValueSchema,
      description: 'What applications use where they get no value; never null.',
    },
    isDeclared: flag(
      'Whether the type is declared. Otherwise it follows from the payload schema, or else from the payloads.',
      false,
    ),
  },
);
