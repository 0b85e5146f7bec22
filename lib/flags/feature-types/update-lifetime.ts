import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { findFeatureType, updateFeatureTypeWrite } from './feature-type-store.ts';
import type { FeatureType } from './model.ts';
import { presentFeatureType } from './present-feature-type.ts';

/**
 * Sets the expected lifetime of a feature type. The next run of the worker marks flags that are now too
 * old; existing marks stay.
 *
 * @param days 0 and `null` mean unlimited
 * @throws {NotFoundError} for an unknown feature type
 */
export function updateLifetime(
  caller: Caller,
  id: string,
  days: number | null,
): Promise<FeatureType> {
  return recordChange({ author: caller.author, expect: ['feature-type-updated'] }, async () => {
    const before = await findFeatureType(id.toLowerCase());
    if (!before) throw new NotFoundError({ kind: 'feature-type', id });
    const after: FeatureType = { ...before, lifetimeDays: days || null };
    if (after.lifetimeDays === before.lifetimeDays) return noChange(before);
    return {
      writes: [updateFeatureTypeWrite(before, after)],
      events: [
        {
          type: 'feature-type-updated',
          data: presentFeatureType(after),
          preData: presentFeatureType(before),
        },
      ],
      result: after,
    };
  });
}
