import { systemAuthor } from '../../auth/author.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { log } from '../../platform/log.ts';
import { findProject } from '../../projects/project-store.ts';
import { findWholeFeature } from '../feature-data/feature-store.ts';
import type { SentSource } from '../feature-data/plan-model.ts';
import { safeguardsIn } from '../feature-data/plan-rules.ts';
import { atFeature } from '../feature-data/rules.ts';
import { environmentWrites } from '../feature-environments/change-environment.ts';
import { disableUnserved } from '../feature-environments/environment-decisions.ts';
import { decideTrip, type Trip } from '../feature-environments/safeguard-decisions.ts';
import type { SafeguardPlace } from '../feature-environments/safeguard-rows.ts';

/**
 * Trips all safeguards that wait for a source, one after the other. Also in maintenance mode, and without the
 * approvals that a change would need: it lets nobody in. A signal that comes twice trips them once.
 *
 * @throws {AggregateError} when some could not be tripped, after trying all
 */
export async function tripSafeguards(source: SentSource, trip: Trip): Promise<void> {
  const errors: unknown[] = [];
  for (const place of await queryPartition(keys.safeguardPartition(source))) {
    await tripSafeguard(place, trip).catch((error: unknown) => {
      log.error('a safeguard could not be tripped', error, { ...place });
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some safeguards could not be tripped');
}

/**
 * Trips a safeguard, if it is still there.
 * @param mayTrip asked when the flag was read; whatever changes after that repeats the whole
 */
export function tripSafeguard(
  { feature: name, environment, safeguardId }: SafeguardPlace,
  trip: Trip,
  mayTrip: () => Promise<boolean> = async () => true,
): Promise<void> {
  const types = [
    'release-plan-progressions-paused',
    'release-plan-milestone-started',
    'feature-environment-disabled',
  ] as const;
  const expect = types.map((type) => ({ type, featureName: name }));
  return recordChange({ author: systemAuthor, expect }, async (): Promise<Commit<void>> => {
    const whole = await findWholeFeature(name);
    const state = whole?.environments[environment];
    const safeguard = state && safeguardsIn(state).find(({ id }) => id === safeguardId);
    if (!whole || !state || !safeguard || !(await mayTrip())) return noChange();
    const { feature } = whole;
    const project = await findProject(feature.project);
    const since = project?.createdAt ?? feature.createdAt;
    const { after, events } = disableUnserved(state, decideTrip(state, safeguard, trip));
    return {
      writes: environmentWrites(feature, state, after, since),
      events: events.map((draft) => atFeature(feature, draft, environment)),
      result: undefined,
    };
  });
}
