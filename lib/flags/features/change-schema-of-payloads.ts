import type { Caller } from '../../auth/caller.ts';
import type { InputOf, TypeOf } from '../../http/contract.ts';
import { loadFeature } from '../feature-data/load-feature.ts';
import type { FeatureContext, FeaturePlace } from '../feature-data/model.ts';
import { stateIn } from '../feature-data/rules.ts';
import { MAX_LISTED_MISFITS } from '../payload-schemas/limits.ts';
import { misfitsIn, refuseStoredMisfits } from '../payload-schemas/payload-rules.ts';
import { checkSchema } from '../payload-schemas/schema-rules.ts';
import type { payloadMisfitsSchema, updatePayloadSchemaSchema } from './payload-schema.ts';
import { updateFeature } from './update-feature.ts';

/**
 * Gives a flag a schema for the payloads of its variants, in place of the one that it has.
 * @returns the payloads that do not fit, for a dry run
 * @throws {NotFoundError} for an unknown flag, {ValidationError} naming keywords that it cannot have
 * @throws {ConflictError} listing the payloads that do not fit
 */
export async function updatePayloadSchema(
  caller: Caller,
  place: FeaturePlace,
  { schema, dryRun }: InputOf<typeof updatePayloadSchemaSchema>,
): Promise<TypeOf<typeof payloadMisfitsSchema>> {
  const payloadSchema = checkSchema(schema, '/body/schema');
  if (dryRun) return presentMisfits(payloadSchema, await loadFeature(place));
  await updateFeature(caller, place, (context) => {
    refuseStoredMisfits(payloadSchema, place.featureName, statesOf(context));
    return { payloadSchema };
  });
  return { total: 0, misfits: [] };
}

/**
 * Removes the payload schema of a flag, if it has one.
 * @throws {NotFoundError} for an unknown flag
 */
export async function deletePayloadSchema(caller: Caller, place: FeaturePlace): Promise<void> {
  await updateFeature(caller, place, { payloadSchema: null });
}

function presentMisfits(schema: string, context: FeatureContext) {
  const misfits = misfitsIn(schema, statesOf(context));
  return {
    total: misfits.length,
    misfits: misfits.slice(0, MAX_LISTED_MISFITS).map(({ index: _index, ...misfit }) => misfit),
  };
}

/** Without environments that the project does not have: nobody could mend what is stored there. */
function statesOf(context: FeatureContext) {
  return context.projectEnvironments.map(({ name }) => stateIn(context, name));
}
