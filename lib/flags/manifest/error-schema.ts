import { integer, list, object, optional, text } from '../../platform/schema/words.ts';

/** An error as the manifest API has it. */
export const manifestErrorSchema = object(
  'ManifestError',
  'An error as the manifest API of OpenFeature has it.',
  {
    error: object({
      message: text(
        'What is wrong.',
        'Flag type cannot be changed from boolean to string.',
        20_000,
      ),
      status: integer('The status of the response.', 409),
      details: optional(
        list(
          'What is wrong, one by one.',
          1_000,
          object({
            field: optional(text('The field at fault, with dots.', 'key', 20_000)),
            message: text('What is wrong with it.', 'Path key and payload key differ.', 20_000),
          }),
        ),
      ),
    }),
  },
);
