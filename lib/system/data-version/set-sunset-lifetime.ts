import { systemAuthor } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import {
  findFeatureType,
  updateFeatureTypeWrite,
} from '../../flags/feature-types/feature-type-store.ts';
import { presentFeatureType } from '../../flags/feature-types/present-feature-type.ts';

/** Of the built-in types, only this one was given a lifetime after instances had it. */
const SUNSET = { id: 'sunset', lifetimeDays: 90 };

/**
 * Gives the feature type `sunset` the lifetime that it has in new instances: the only step of a migration. What
 * an administrator has set stays, also if that is to have none.
 */
export async function setSunsetLifetime(): Promise<undefined> {
  await recordChange({ author: systemAuthor, expect: ['feature-type-updated'] }, async () => {
    const before = await findFeatureType(SUNSET.id);
    const isUntouched = before?.version === 1 && before.lifetimeDays === null;
    if (!isUntouched) return noChange(undefined);
    const after = { ...before, lifetimeDays: SUNSET.lifetimeDays };
    return {
      writes: [updateFeatureTypeWrite(before, after)],
      events: [
        {
          type: 'feature-type-updated',
          data: presentFeatureType(after),
          preData: presentFeatureType(before),
        },
      ],
      result: undefined,
    };
  });
}
