import type { Event } from '../../../../lib/events/log/types.ts';

/** An event of the flag "checkout" by "jane", without data. */
export function anEvent(properties: Partial<Event> = {}): Event {
  return {
    id: 7,
    type: 'feature-environment-enabled',
    createdAt: '2026-11-21T09:30:00.000Z',
    createdBy: 'jane',
    createdByUserId: 3,
    project: 'shop',
    environment: null,
    featureName: 'checkout',
    data: null,
    preData: null,
    tags: [],
    ...properties,
  };
}
