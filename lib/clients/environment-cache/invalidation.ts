import { meaningOf } from '../../events/log/event-catalogue.ts';
import type { ChangeEvent } from '../../events/log/types.ts';

/** What has to be read again because of an event. */
export interface Invalidation {
  /** Id of the event. */
  readonly id: number;
  readonly target: InvalidationTarget;
}

/**
 * What an event may have changed. `affectsContent`: whether the content of responses may change,
 * not only which flags match a filter.
 */
export type InvalidationTarget =
  | {
      readonly kind: 'flag';
      readonly name: string;
      /** The projects that the flag is or was in, as far as the event says. */
      readonly projects: readonly string[];
      readonly affectsContent: boolean;
    }
  | { readonly kind: 'segment'; readonly id: number }
  | { readonly kind: 'project'; readonly id: string; readonly affectsContent: boolean }
  | { readonly kind: 'everything' };

const everything: InvalidationTarget = { kind: 'everything' };

/** What events invalidate in an environment, in their order. Pure. */
export function invalidationsIn(
  events: readonly ChangeEvent[],
  environment: string,
): Invalidation[] {
  return events.flatMap((event) => {
    const target = invalidatedBy(event, environment);
    return target ? [{ id: event.id, target }] : [];
  });
}

/**
 * What an event invalidates in an environment; `undefined` if nothing. Pure. An event of an unknown
 * type invalidates everything.
 */
export function invalidatedBy(
  event: ChangeEvent,
  environment: string,
): InvalidationTarget | undefined {
  const isElsewhere = event.environment !== null && event.environment !== environment;
  const { invalidates } = meaningOf(event.type);
  switch (invalidates) {
    case 'nothing':
      return undefined;
    case 'flag':
    case 'tags':
      return flagOf(event, invalidates === 'flag');
    case 'setting':
      return isElsewhere ? undefined : flagOf(event, true);
    case 'segment':
      return segmentOf(event);
    case 'project':
      return projectOf(event, false);
    case 'placement':
      return isElsewhere ? undefined : projectOf(event, true);
    case 'everything':
      return everything;
  }
}

function flagOf(
  { featureName, project, data }: ChangeEvent,
  affectsContent: boolean,
): InvalidationTarget {
  if (!featureName) return everything;
  const projects = [project, member(data, 'oldProject'), member(data, 'newProject')];
  const known = projects.filter((id): id is string => typeof id === 'string');
  return { kind: 'flag', name: featureName, projects: [...new Set(known)], affectsContent };
}

function member(data: object | null, name: string): unknown {
  return data === null ? undefined : (data as Readonly<Record<string, unknown>>)[name];
}

function segmentOf({ data, preData }: ChangeEvent): InvalidationTarget {
  const id = member(data, 'id') ?? member(preData, 'id');
  return typeof id === 'number' ? { kind: 'segment', id } : everything;
}

function projectOf({ project }: ChangeEvent, affectsContent: boolean): InvalidationTarget {
  return project ? { kind: 'project', id: project, affectsContent } : everything;
}
