import { closed, list, object, optional, text } from '../platform/schema/words.ts';
import { exportResultSchema } from './export-schema.ts';

/** Maximum bytes of the body of an import: a function accepts 6 MB. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

const environment = text(
  'Name of the target environment; the export may be of another one.',
  'development',
  { minLength: 1, maxLength: 200 },
);

/** Body of an import, and of its validation. */
export const importSchema = object('Import', 'An export, and its target.', {
  project: text('Id of the target project; the export may be of another one.', 'default', {
    minLength: 1,
    maxLength: 200,
  }),
  environment,
  data: exportResultSchema,
  otherEnvironments: optional(
    list(
      'Exports of the same flags in other environments: each flag is imported into all of them or none.',
      50,
      object('ImportPart', 'An export, and its target environment.', {
        environment,
        data: exportResultSchema,
      }),
      [],
    ),
  ),
});

/** Result of validating an import. */
export const importValidationSchema = closed(
  'ImportValidation',
  'Errors, warnings and missing permissions of an import.',
  {
    errors: findings('Reasons for refusal; empty if the import is valid.'),
    warnings: findings('Settings that would not be imported unchanged.'),
    permissions: findings('Required permissions that the caller does not have.'),
  },
);

/** Result of an import. */
export const importReportSchema = closed('ImportReport', 'Result of an import.', {
  created: names('Names of created flags.'),
  changed: names('Names of updated flags.'),
  unchanged: names('Names of flags that already matched.'),
  archived: names('Names of flags that are archived here, which were skipped.'),
  contextFields: names('Names of created context fields.'),
  segments: names('Names of created segments.'),
  tagTypes: names('Names of created tag types.'),
  warnings: findings('Settings that were not imported unchanged.'),
});

function findings(description: string) {
  return list(
    description,
    100_000,
    closed('ImportFinding', 'A finding of the validation.', {
      message: text('Description of the finding.', 'Segments of these names do not exist:', 10_000),
      affectedItems: list(
        'Names of the affected flags, segments, permissions or other items.',
        100_000,
        { type: 'string', maxLength: 500 },
        ['beta'],
      ),
    }),
    [{ message: 'Segments of these names do not exist:', affectedItems: ['beta'] }],
  );
}

function names(description: string) {
  return list(description, 10_000, { type: 'string', maxLength: 100 }, ['new-checkout']);
}
