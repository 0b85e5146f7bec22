import type { JSONSchema } from 'json-schema-to-ts';
import { environmentParamSchema } from '../environments/schema.ts';
import { flag, list, text } from '../platform/schema/words.ts';

const exportOptions = {
  environment: environmentParamSchema,
  downloadFile: flag('Whether browsers save the response as a file.', false, { default: false }),
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
    features: list(
      'Names of flags; unknown names are ignored. An empty list selects all flags.',
      1_000,
      { type: 'string', minLength: 1, maxLength: 100 },
      ['new-checkout'],
    ),
    tag: text(
      'Selects all flags with this tag, as `type:value`, or only the value for the type `simple`.',
      'simple:checkout',
      { minLength: 1, maxLength: 110 },
    ),
    project: text('Selects all flags of the project with this id.', 'default', {
      minLength: 1,
      maxLength: 200,
    }),
  },
} as const satisfies JSONSchema;
