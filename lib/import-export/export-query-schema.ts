import type { JSONSchema } from 'json-schema-to-ts';
import { environmentParamSchema } from '../environments/schema.ts';

const exportOptions = {
  environment: environmentParamSchema,
  downloadFile: {
    type: 'boolean',
    default: false,
    description: 'Whether browsers save the response as a file.',
    examples: [false],
  },
} as const;

/** Body of an export. */
export const exportQuerySchema = {
  title: 'ExportQuery',
  type: 'object',
  description:
    'The flags to export, selected by one of `features`, `tag` and `project`, and their environment. If there is a `project`, `features` is ignored.',
  required: ['environment'],
  properties: {
    ...exportOptions,
    features: {
      type: 'array',
      maxItems: 1_000,
      description: 'Names of flags; unknown names are ignored. An empty list selects all flags.',
      examples: [['new-checkout']],
      items: { type: 'string', minLength: 1, maxLength: 100 },
    },
    tag: {
      type: 'string',
      minLength: 1,
      maxLength: 110,
      description:
        'Selects all flags with this tag, as `type:value`, or only the value for the type `simple`.',
      examples: ['simple:checkout'],
    },
    project: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Selects all flags of the project with this id.',
      examples: ['default'],
    },
  },
} as const satisfies JSONSchema;
