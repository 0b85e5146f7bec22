import type { JSONSchema } from 'json-schema-to-ts';
import { environmentParamSchema } from '../environments/schema.ts';

const exportOptions = {
  environment: environmentParamSchema,
  downloadFile: {
    type: 'boolean',
    default: false,
    description: 'Whether browsers are to save the answer as a file.',
    examples: [false],
  },
} as const;

/** Body of an export: which flags, in which environment. */
export const exportQuerySchema = {
  title: 'ExportQuery',
  type: 'object',
  description: 'Which flags to export, by one of `features`, `tag` and `project`, and where.',
  required: ['environment'],
  properties: {
    ...exportOptions,
    features: {
      type: 'array',
      maxItems: 1_000,
      description: 'Names of flags; unknown ones are left out.',
      examples: [['new-checkout']],
      items: { type: 'string', minLength: 1, maxLength: 100 },
    },
    tag: {
      type: 'string',
      minLength: 1,
      maxLength: 110,
      description: 'All flags with this tag, as `type:value`, or its value if it is `simple`.',
      examples: ['simple:checkout'],
    },
    project: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'All flags of the project with this id.',
      examples: ['default'],
    },
  },
} as const satisfies JSONSchema;
