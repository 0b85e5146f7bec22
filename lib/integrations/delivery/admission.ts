import type { Event } from '../../events/log/types.ts';
import { findProjectsAt, type ProjectAtTime } from '../../projects/former-project-store.ts';
import type { Integration } from '../settings/model.ts';
import { mayReceive } from './subscription.ts';

/** An event, and an integration that subscribes to it. */
export interface IntegrationEvent {
  readonly integration: Integration;
  readonly event: Event;
}

/**
 * Finds out whether each event may be sent to its integration, by the present modes of the projects: one batch
 * read per 100 projects, and another for projects that were deleted.
 */
export async function areAdmitted(pairs: readonly IntegrationEvent[]): Promise<boolean[]> {
  const places = pairs.flatMap(({ event }) => placeOf(event) ?? []);
  const found = await findProjectsAt(places);
  const projects = new Map(places.map((place, index) => [keyOf(place), found[index]]));
  return pairs.map(({ integration, event }) => {
    const place = placeOf(event);
    return !place || mayReceive(integration, projects.get(keyOf(place)));
  });
}

function placeOf({ project, createdAt }: Event): ProjectAtTime | undefined {
  return project === null ? undefined : { id: project, at: createdAt };
}

function keyOf({ id, at }: ProjectAtTime): string {
  return `${at} ${id}`;
}
