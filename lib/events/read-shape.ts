import type { Event } from './types.ts';

/** The read shape: part 2.8 and no more, so that places in logs and outbox marks stay inside. */
export const toEvent = (stored: Event): Event => ({
  id: stored.id,
  type: stored.type,
  createdBy: stored.createdBy,
  createdAt: stored.createdAt,
  createdByUserId: stored.createdByUserId,
  data: stored.data,
  preData: stored.preData,
  tags: stored.tags,
  featureName: stored.featureName,
  project: stored.project,
  environment: stored.environment,
});
