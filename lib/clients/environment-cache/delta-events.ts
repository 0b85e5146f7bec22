import { flagJson } from './flag-json.ts';
import type { Invalidation } from './invalidation.ts';
import type { EnvironmentState, FlagEntry } from './model.ts';
import { type ClientScope, includesProject, selectFlags } from './scope.ts';

/** An event of a delta response. */
interface DeltaEvent {
  /** Id of the event that last changed the flag or segment. */
  readonly id: number;
  readonly json: string;
}

/**
 * What changed for a client, each flag and segment once; segments before the flags that use them.
 * Pure.
 */
export function deltaEvents(
  state: EnvironmentState,
  scope: ClientScope,
  invalidations: readonly Invalidation[],
): DeltaEvent[] {
  const { flags, segments } = lastIds(invalidations);
  const { updated, removed } = flagEvents(state, scope, flags);
  if (scope.inlineSegments) updated.push(...flagsUsing(state, scope, segments, flags));
  const events = [
    ...segmentEvents(state, scope, segments, updated),
    ...updated.map(({ id, entry }) => ({
      id,
      json: `{"eventId":${id},"type":"feature-updated","feature":${flagJson(entry, state.segments, scope)}}`,
    })),
    ...removed,
  ];
  return events.sort((a, b) => a.id - b.id);
}

/** The id of the last change of each flag and segment, so that each is sent once. */
function lastIds(invalidations: readonly Invalidation[]) {
  const flags = new Map<string, { readonly id: number; readonly projects: readonly string[] }>();
  const segments = new Map<number, number>();
  for (const { id, target } of invalidations) {
    if (target.kind === 'segment') segments.set(target.id, id);
    if (target.kind !== 'flag') continue;
    const before = flags.get(target.name)?.projects ?? [];
    flags.set(target.name, { id, projects: [...before, ...target.projects] });
  }
  return { flags, segments };
}

interface Updated {
  readonly id: number;
  readonly entry: FlagEntry;
}

function flagEvents(
  state: EnvironmentState,
  scope: ClientScope,
  changed: ReturnType<typeof lastIds>['flags'],
) {
  const updated: Updated[] = [];
  const removed: DeltaEvent[] = [];
  for (const [name, { id, projects }] of changed) {
    const entry = state.flags.get(name);
    const project = projects.find((each) => includesProject(scope, each));
    if (entry && includesProject(scope, entry.project)) updated.push({ id, entry });
    else if (project !== undefined) {
      const event = { eventId: id, type: 'feature-removed', featureName: name, project };
      removed.push({ id, json: JSON.stringify(event) });
    }
  }
  return { updated, removed };
}

/**
 * The flags that use a changed segment: for a client without support for segments, they have
 * changed too.
 */
function flagsUsing(
  state: EnvironmentState,
  scope: ClientScope,
  segments: ReadonlyMap<number, number>,
  sent: ReadonlyMap<string, unknown>,
): Updated[] {
  return selectFlags(state, scope).flatMap((entry) => {
    const ids = entry.segments.flatMap((segment) => segments.get(segment) ?? []);
    return ids.length > 0 && !sent.has(entry.name) ? [{ id: Math.max(...ids), entry }] : [];
  });
}

function segmentEvents(
  state: EnvironmentState,
  scope: ClientScope,
  changed: ReadonlyMap<number, number>,
  updated: readonly Updated[],
): DeltaEvent[] {
  if (scope.inlineSegments) return [];
  const wanted = new Map<number, number>();
  // Segments of a changed flag may be new to the client.
  for (const { id, entry } of updated)
    for (const segment of entry.segments) wanted.set(segment, id);
  const used = new Set(selectFlags(state, scope).flatMap(({ segments }) => segments));
  for (const [segment, id] of changed) {
    if (used.has(segment) || !state.segments.has(segment)) wanted.set(segment, id);
  }
  return [...wanted].map(([segment, id]) => {
    const entry = state.segments.get(segment);
    const json = entry
      ? `{"eventId":${id},"type":"segment-updated","segment":${entry.json}}`
      : JSON.stringify({ eventId: id, type: 'segment-removed', segmentId: segment });
    return { id, json };
  });
}
