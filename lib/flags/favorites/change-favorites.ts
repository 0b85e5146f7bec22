import type { Caller } from '../../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { type Favorite, isFavorite } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { exists, isNew, type Write } from '../../platform/dynamo/write.ts';
import { ValidationError } from '../../platform/errors.ts';
import { getProject } from '../../projects/project-store.ts';
import { getFeatureOf } from '../feature-data/feature-store.ts';
import type { FeaturePlace } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';

/**
 * Adds a flag to the caller's favourites, or removes it.
 * @throws {ValidationError} for a caller without a user, such as an admin token
 * @throws {NotFoundError} for an unknown flag, or one of another project
 */
export function setFavoriteFeature(
  caller: Caller,
  { projectId, featureName: name }: FeaturePlace,
  wanted: boolean,
): Promise<void> {
  const type = wanted ? 'feature-favorited' : 'feature-unfavorited';
  const favorite: Favorite = { kind: 'feature', name };
  return recordChange(
    { author: caller.author, expect: [{ type, project: projectId, featureName: name }] },
    async () => {
      const user = ownerOf(caller);
      const [feature, was] = await allInOrder([
        getFeatureOf(projectId, name),
        isFavorite(user, favorite),
      ]);
      if (was === wanted) return noChange();
      const event = atFeature(feature, { type, data: { feature: name } });
      return change(caller, favorite, wanted, keys.feature(name), event);
    },
  );
}

/**
 * Adds a project to the caller's favourites, or removes it.
 * @throws {ValidationError} for a caller without a user, such as an admin token
 * @throws {NotFoundError} for an unknown or archived project
 */
export function setFavoriteProject(
  caller: Caller,
  projectId: string,
  wanted: boolean,
): Promise<void> {
  const type = wanted ? 'project-favorited' : 'project-unfavorited';
  const favorite: Favorite = { kind: 'project', name: projectId };
  return recordChange(
    { author: caller.author, expect: [{ type, project: projectId }] },
    async () => {
      const user = ownerOf(caller);
      const [{ id }, was] = await allInOrder([getProject(projectId), isFavorite(user, favorite)]);
      if (was === wanted) return noChange();
      const event: EventDraft = { type, project: id, data: { project: id } };
      return change(caller, favorite, wanted, keys.project(id), event);
    },
  );
}

function ownerOf(caller: Caller): number {
  const user = favoritesOwner(caller);
  if (user !== undefined) return user;
  throw new ValidationError(
    'Admin tokens have no user, so they cannot have favourites. Use a personal access token.',
  );
}

/** Adds or removes a favourite. */
function change(
  caller: Caller,
  favorite: Favorite,
  wanted: boolean,
  subject: Key,
  event: EventDraft,
): Commit<void> {
  const { kind, name } = favorite;
  const key = keys.favorite(ownerOf(caller), kind, name);
  const writes: Write[] = wanted
    ? [
        { put: { ...key, ...favorite }, when: isNew },
        { check: subject, when: exists },
      ]
    : [{ remove: key, when: exists }];
  return { writes, events: [event], result: undefined };
}
