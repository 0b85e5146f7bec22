import { LRUCache } from 'lru-cache';
import { PreparedBody } from '../../http/prepared-body.ts';
import { changesSince } from './changes-since.ts';
import { difference } from './delta-events.ts';
import { tagsIn } from './entity-tags.ts';
import { usedSegments } from './features-response.ts';
import type { Change } from './history.ts';
import { jsonOf } from './json-of.ts';
import type { EnvironmentState } from './model.ts';
import { type ClientScope, includesProject, selectFlags } from './scope.ts';
import type { TrackedState } from './tracked-state.ts';

/** A response to a client that polls for deltas. */
export interface DeltaAnswer {
  /** Id of the last event that affects the client, used as the entity tag. */
  readonly last: number;
  /** `undefined` if the client is up to date. */
  readonly body: PreparedBody | undefined;
}

/**
 * A client that is further behind gets everything, because reading the changes would cost as much.
 */
const MAX_EVENTS_BEHIND = 2_000;

interface Hydration {
  readonly state: EnvironmentState;
  readonly answer: DeltaAnswer;
}

const hydrations = new LRUCache<string, Hydration>({ max: 20 });

/**
 * What changed for a client since its last poll; everything if it has no known position, or if too
 * much has changed. Changes that are not in memory are read from the event log, so any process can
 * respond to any client.
 *
 * @param ifNoneMatch the `If-None-Match` header: the entity tag of the client's last response
 */
export async function deltaFor(
  tracked: TrackedState,
  scope: ClientScope,
  ifNoneMatch: string | undefined,
): Promise<DeltaAnswer> {
  const { state, seen, history } = tracked;
  const isConcerned = (change: Change): boolean => concerns(scope, change);
  const since = positionOf(ifNoneMatch, seen);
  if (since === undefined || history.since - since > MAX_EVENTS_BEHIND) {
    return hydrate(state, scope, history.changes.findLast(isConcerned)?.id ?? history.since);
  }
  const changes = (await changesSince(tracked, since)).filter(isConcerned);
  if (changes.some(needsHydration)) return hydrate(state, scope, changes.at(-1)?.id ?? since);
  const events = difference(state, scope, changes);
  const last = events.at(-1)?.id ?? since;
  return {
    last,
    body:
      events.length > 0
        ? new PreparedBody(() => answerWith(events.map(({ json }) => json)))
        : undefined,
  };
}

/** Whether a change affects flags that the client may have received. */
function concerns(scope: ClientScope, { relevance }: Change): boolean {
  switch (relevance.kind) {
    case 'flag':
      return relevance.shown && relevance.projects.some((id) => includesProject(scope, id));
    case 'project':
      return relevance.shown && includesProject(scope, relevance.id);
    default:
      return true;
  }
}

/**
 * The position of a client: the largest id in its entity tags that belongs to an existing event.
 */
function positionOf(header: string | undefined, seen: number): number | undefined {
  const ids = tagsIn(header)
    .filter((tag) => /^\d{1,15}$/.test(tag))
    .map(Number)
    .filter((id) => id <= seen);
  return ids.length === 0 ? undefined : Math.max(...ids);
}

/** A response with everything, serialized and compressed once for all clients of the same scope. */
function hydrate(state: EnvironmentState, scope: ClientScope, last: number): DeltaAnswer {
  const key = JSON.stringify(scope);
  const known = hydrations.get(key);
  if (known?.state === state && known.answer.last === last) return known.answer;
  const body = new PreparedBody(() => writeHydration(state, scope, last));
  const answer = { last, body };
  hydrations.set(key, { state, answer });
  return answer;
}

function writeHydration(state: EnvironmentState, scope: ClientScope, last: number): string {
  const flags = selectFlags(state, scope);
  const segments = scope.inlineSegments ? [] : usedSegments(state, flags).map(({ json }) => json);
  const features = flags.map((entry) => jsonOf(entry, state.segments, scope));
  return answerWith([
    `{"eventId":${last},"type":"hydration","features":[${features.join(',')}],"segments":[${segments.join(',')}]}`,
  ]);
}

/** Whether a change cannot be sent as single events. */
function needsHydration({ relevance }: Change): boolean {
  return relevance.kind === 'project' || relevance.kind === 'everything';
}

function answerWith(events: readonly string[]): string {
  return `{"events":[${events.join(',')}]}`;
}
