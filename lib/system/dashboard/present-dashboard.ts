import type { Event } from '../../events/log/types.ts';
import { type User, userName } from '../../identity/users/model.ts';
import { imageUrlOf } from '../../identity/users/present-user.ts';

/** An owner of projects, by name. */
export function presentOwner(user: User) {
  return {
    ownerType: 'user' as const,
    name: user.name || userName(user),
    email: user.email,
    imageUrl: imageUrlOf(user),
  };
}

/** An event as the dashboard shows it. */
export function presentLatestEvent(event: Event) {
  const { id, type, createdAt, createdBy, createdByUserId, featureName, environment } = event;
  return {
    id,
    type,
    featureName,
    environment,
    summary: null,
    createdAt,
    createdBy,
    createdByImageUrl: imageUrlOf({ id: createdByUserId ?? 0, email: null, username: createdBy }),
  };
}
