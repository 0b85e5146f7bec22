import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { list, object } from '../../platform/schema/words.ts';
import { MAX_ADDED_CHANGES } from '../model.ts';

/** Body of promoting flags from one environment to another. */
export const promotionSchema = object(
  'PromoteDrift',
  'Flags, and the environment that they become like.',
  {
    from: pathNameSchema('The environment whose rules the flags get.', 'development'),
    features: list(
      'Names of flags that differ.',
      { minItems: 1, maxItems: MAX_ADDED_CHANGES, uniqueItems: true },
      { type: 'string', minLength: 1, maxLength: 100 },
      ['new-checkout'],
    ),
  },
);
