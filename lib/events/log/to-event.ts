import type { Event } from './types.ts';

/** The event as the API returns it; positions in logs and outbox marks are removed. */
export function toEvent(stored: Event): Event {
  return {
    id: stored.id,
    type: stored.type,
    createdBy: stored.createdBy,
    createdAt: stored.createdAt,
    createdByUserId: stored.createdByUserId,
    ...(stored.agent && { agent: stored.agent }),
    ...(stored.changeRequest && { changeRequest: stored.changeRequest }),
    data: stored.data,
    preData: stored.preData,
    tags: stored.tags,
    featureName: stored.featureName,
    project: stored.project,
    environment: stored.environment,
  };
}
