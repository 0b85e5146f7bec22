import type { Event, EventType } from '../../../events/types.ts';
import type { Addon } from '../../addons/model.ts';
import { providers } from '../../addons/providers/providers.ts';

/** Types of events that belong to one environment. All other types belong to none. */
const environmentTypes: ReadonlySet<EventType> = new Set<EventType>([
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-environment-variants-updated',
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-strategy-remove',
  'strategy-order-changed',
  'default-strategy-updated',
  'project-environment-added',
  'project-environment-removed',
  'change-request-created',
  'change-request-discarded',
  'change-added',
  'change-discarded',
  'change-edited',
  'change-request-rejected',
  'change-request-approved',
  'change-request-approval-added',
  'change-request-cancelled',
  'change-request-sent-to-review',
  'change-request-schedule-suspended',
  'change-request-applied',
  'change-request-scheduled',
  'change-request-scheduled-application-success',
  'change-request-scheduled-application-failure',
]);

/**
 * Whether an addon subscribes to an event. An empty list, or `*`, means all. Events without a
 * project pass every project filter, and events of types without an environment pass every
 * environment filter: an addon for `production` is notified when a flag is archived.
 */
export function wants(addon: Addon, event: Event): boolean {
  if (!addon.enabled) return false;
  const available = providers[addon.provider].events;
  return (
    available.includes(event.type) &&
    (addon.events.length === 0 || addon.events.includes(event.type)) &&
    (event.project === null || includes(addon.projects, event.project)) &&
    acceptsEnvironment(addon.environments, event)
  );
}

function includes(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes('*') || list.includes(value);
}

function acceptsEnvironment(filter: readonly string[], event: Event): boolean {
  return event.environment === null
    ? includes(filter, '') || !environmentTypes.has(event.type)
    : includes(filter, event.environment);
}
