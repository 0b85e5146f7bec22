import type { Caller } from '../auth/caller.ts';
import { type Key, keys } from '../dynamo/keys.ts';
import { exists, isNew, type Write } from '../dynamo/table.ts';
import { ValidationError } from '../errors.ts';
import { type Change, recordChange } from '../events/record-change.ts';
import type { EventDraft } from '../events/types.ts';
import { atFeature, type FeaturePlace } from '../features/feature-context.ts';
import { getFeatureOf } from '../features/feature-store.ts';
import { getProject } from '../projects/project-store.ts';
import { type Favorite, favoritesOwner, isFavorite } from './favorite-store.ts';

const ownerOf = (caller: Caller): number => {
  const user = favoritesOwner(caller);
  if (user !== undefined) return user;
  throw new ValidationError(
    'Favourites belong to users, and an admin token has none. Use a personal access token.',
  );
};

/** Marks something, or takes the mark off; nothing when it is so already. */
const change = async (
  caller: Caller,
  favorite: Favorite,
  wanted: boolean,
  subject: Key,
  event: EventDraft,
): Promise<Change<void>> => {
  const { kind, name } = favorite;
  const key = keys.favorite(ownerOf(caller), kind, name);
  if ((await isFavorite(caller, favorite)) === wanted) {
    return { writes: [], events: [], result: undefined };
  }
  const writes: Write[] = wanted
    ? [
        { put: { ...key, ...favorite }, when: isNew },
        { check: subject, when: exists },
      ]
    : [{ remove: key, when: exists }];
  return { writes, events: [event], result: undefined };
};

/**
 * Makes a flag a favourite of the caller, or one no longer.
 * @throws {ValidationError} for a caller who is no user
 * @throws {NotFoundError} for an unknown flag, or one of another project
 */
export const setFavoriteFeature = (
  caller: Caller,
  { projectId, featureName: name }: FeaturePlace,
  wanted: boolean,
): Promise<void> =>
  recordChange(caller.author, async () => {
    ownerOf(caller);
    const feature = await getFeatureOf(projectId, name);
    const event = atFeature(feature, {
      type: wanted ? 'feature-favorited' : 'feature-unfavorited',
      data: { feature: name },
    });
    return change(caller, { kind: 'feature', name }, wanted, keys.feature(name), event);
  });

/**
 * Makes a project a favourite of the caller, or one no longer.
 * @throws {ValidationError} for a caller who is no user
 * @throws {NotFoundError} for an unknown project, or one in the archive
 */
export const setFavoriteProject = (
  caller: Caller,
  projectId: string,
  wanted: boolean,
): Promise<void> =>
  recordChange(caller.author, async () => {
    ownerOf(caller);
    const { id } = await getProject(projectId);
    const event: EventDraft = {
      type: wanted ? 'project-favorited' : 'project-unfavorited',
      project: id,
      data: { project: id },
    };
    return change(caller, { kind: 'project', name: id }, wanted, keys.project(id), event);
  });
