import { list, object } from '../../platform/schema/words.ts';
import { updateTagsSchema } from '../tags/schema.ts';

/** Body of updating the tags of several flags. */
export const bulkTagsSchema = object(
  'Bulk tag changes',
  'Tags to add to flags of a project, and tags to remove afterwards.',
  {
    features: list(
      'Names of the flags.',
      { minItems: 1, maxItems: 1_000 },
      { type: 'string', minLength: 1, maxLength: 200 },
      ['new-checkout', 'old-checkout'],
    ),
    tags: updateTagsSchema,
  },
);
