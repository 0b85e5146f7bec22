import { flag, list, text } from '../../platform/schema/words.ts';
import { tagSchema } from '../tags/schema.ts';

export const featureTypeNameSchema = text('Id of the feature type.', 'release');

export const impressionDataSchema = flag(
  'Whether SDKs emit an event on each evaluation of the flag.',
  false,
);

export const staleSchema = flag(
  'Whether the flag is stale: it should be removed from the code.',
  false,
);

export const featureTagsSchema = list('Tags of the flag.', 100, tagSchema, [
  { type: 'simple', value: 'checkout' },
]);
