import type { Caller } from '../../auth/caller.ts';
import { isMeantToDiffer } from '../../flags/drift/drift-rules.ts';
import { readDriftOf, refusePair } from '../../flags/drift/find-drift.ts';
import type { EnvironmentPair } from '../../flags/drift/model.ts';
import { getFeaturesOf } from '../../flags/feature-data/feature-store.ts';
import type { Feature } from '../../flags/feature-data/model.ts';
import { refuseArchived } from '../../flags/feature-data/rules.ts';
import type { InputOf } from '../../http/contract.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { type ChangeRequest, isFlagChange, MAX_ADDED_CHANGES } from '../model.ts';
import { addToDraft } from '../propose/add-changes.ts';
import { decidePromotion } from './decide-promotion.ts';
import type { promotionSchema } from './promotion-schema.ts';

/**
 * Adds the changes to the caller's open draft, or to a new one, that give flags the rules in an environment that they
 * have in another one.
 *
 * @throws {NotFoundError} for an unknown project or flag, and an environment that the project does not have
 * @throws {ValidationError} for more changes than a change request gets at a time, and for an archived flag
 * @throws {ConflictError} for a flag that does not differ, is meant to, is in the draft already, or follows a release
 * plan
 * @throws {ApiError} whatever `addChanges` throws
 */
export function promoteDrift(
  caller: Caller,
  place: { readonly projectId: string; readonly environment: string },
  { from, features: names }: InputOf<typeof promotionSchema>,
): Promise<ChangeRequest> {
  const pair = { from, to: place.environment };
  return addToDraft(caller, place, async (project, draft) => {
    refusePair(project, pair, { from: '/body/from', to: '/params/environment' });
    const features = await getFeaturesOf(project.id, names);
    for (const feature of features) refuseArchived(feature);
    refuseMeantToDiffer(features, pair);
    refuseChangedBy(draft, features);
    const drifting = await readDriftOf(features, pair);
    refuseSame(features, drifting, pair);
    const changes = drifting.flatMap((flag) => {
      const pointer = `/body/features/${names.indexOf(flag.feature.name)}`;
      return decidePromotion(flag).map((input) => ({ input, pointer }));
    });
    refuseTooMany(changes);
    return { changes, title: `Promote from ${from}` };
  });
}

function refuseMeantToDiffer(features: readonly Feature[], pair: EnvironmentPair): void {
  const meant = features.filter((feature) => isMeantToDiffer(feature, pair));
  if (meant.length === 0) return;
  throw new ConflictError(
    `These flags are declared as meant to differ between "${pair.from}" and "${pair.to}": ${listed(meant)}. Remove the declaration before you promote them.`,
  );
}

/** What the draft has of a flag would be done twice, or to strategies that it removes. */
function refuseChangedBy(draft: ChangeRequest | undefined, features: readonly Feature[]): void {
  const changed = new Set(
    (draft?.changes ?? []).filter(isFlagChange).map(({ feature }) => feature),
  );
  const both = features.filter(({ name }) => changed.has(name));
  if (!draft || both.length === 0) return;
  throw new ConflictError(
    `Your draft of the change request ${draft.id} has changes of these flags already: ${listed(both)}. Send it to review, or remove them from it, before you promote them.`,
  );
}

function refuseSame(
  features: readonly Feature[],
  drifting: readonly { readonly feature: Feature }[],
  { from, to }: EnvironmentPair,
): void {
  const differing = new Set(drifting.map(({ feature }) => feature.name));
  const same = features.filter(({ name }) => !differing.has(name));
  if (same.length === 0) return;
  throw new ConflictError(
    `These flags have the same rules in "${from}" and "${to}": ${listed(same)}. Leave them out.`,
  );
}

function refuseTooMany(changes: readonly { readonly pointer: string }[]): void {
  const first = changes[MAX_ADDED_CHANGES];
  if (!first) return;
  const before = Number(first.pointer.split('/').at(-1));
  throw invalid(
    first.pointer,
    `makes more than ${MAX_ADDED_CHANGES} changes together with those before it, which is what a change request gets at a time`,
    { hint: before > 0 ? `The first ${before} fit.` : 'Change it in steps.' },
  );
}

function listed(features: readonly Feature[]): string {
  return features.map(({ name }) => name).join(', ');
}
