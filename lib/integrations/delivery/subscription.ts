import { meaningOf } from '../../events/log/event-catalogue.ts';
import type { Event, EventType } from '../../events/log/types.ts';
import type { FormerProject } from '../../projects/model.ts';
import { providers } from '../providers/providers.ts';
import type { Integration } from '../settings/model.ts';

/**
 * Whether an integration subscribes to an event. An empty list, or `*`, means all. Events without a
 * project pass every project filter, and events of types without an environment pass every
 * environment filter: an integration for `production` is notified when a flag is archived.
 */
export function subscribesTo(integration: Integration, event: Event): boolean {
  return (
    wantsType(integration, event.type) &&
    (event.project === null || wantsFrom(integration, event.project)) &&
    acceptsEnvironment(integration.environments, event)
  );
}

/** Whether an integration is enabled and wants events of a type. An empty list means all but those that have to be named. */
export function wantsType({ enabled, provider, events }: Integration, type: EventType): boolean {
  if (!enabled || !providers[provider].events.includes(type)) return false;
  return events.length === 0 ? !meaningOf(type).isOnlySentIfNamed : events.includes(type);
}

/** Whether an integration wants events of a project. */
export function wantsFrom({ projects }: Integration, project: string): boolean {
  return includes(projects, project);
}

/**
 * Whether an integration may receive what happens in a project: if it is private, only an integration that names it
 * and was saved last by somebody with a role in it.
 * @param project as it is now, or was when it was deleted; `undefined` if that is unknown, because then
 * it may have been private
 */
export function mayReceive(
  { projects, memberships = {} }: Integration,
  project: FormerProject | undefined,
): boolean {
  if (project?.mode !== 'private') return project !== undefined;
  const { id, createdAt } = project;
  return projects.includes(id) && Object.hasOwn(memberships, id) && memberships[id] === createdAt;
}

function includes(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes('*') || list.includes(value);
}

function acceptsEnvironment(filter: readonly string[], event: Event): boolean {
  return event.environment === null
    ? includes(filter, '') || meaningOf(event.type).scope === undefined
    : includes(filter, event.environment);
}
