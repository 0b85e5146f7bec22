import { LRUCache } from 'lru-cache';
import { PreparedBody } from '../http/prepared-body.ts';
import { usedSegments } from './answer.ts';
import { changesSince } from './changes-since.ts';
import { difference } from './delta-events.ts';
import { tagsIn } from './entity-tags.ts';
import type { Change } from './history.ts';
import { jsonOf } from './json-of.ts';
import type { EnvironmentState } from './model.ts';
import { type ClientScope, includesProject, selectFlags } from './scope.ts';
import type { TrackedState } from './tracked-state.ts';

/** What a client that follows changes is sent. */
export interface DeltaAnswer {
  /** Id of the last event that changed what the client is sent: its entity tag. */
  readonly last: number;
  /** `undefined`: the client has all there is. */
  readonly body: PreparedBody | undefined;
}

/** A client that is further behind is sent everything: reading what it missed would cost as much. */
const MAX_EVENTS_BEHIND = 2_000;

/** Whether a client may have been sent what a change is about. */
const concerns = (scope: ClientScope, { relevance }: Change): boolean => {
  switch (relevance.kind) {
    case 'flag':
      return relevance.shown && relevance.projects.some((id) => includesProject(scope, id));
    case 'project':
      return relevance.shown && includesProject(scope, relevance.id);
    default:
      return true;
  }
};

const answerWith = (events: readonly string[]): string => `{"events":[${events.join(',')}]}`;

const writeHydration = (state: EnvironmentState, scope: ClientScope, last: number): string => {
  const flags = selectFlags(state, scope);
  const segments = scope.inlineSegments ? [] : usedSegments(state, flags).map(({ json }) => json);
  const features = flags.map((entry) => jsonOf(entry, state.segments, scope));
  return answerWith([
    `{"eventId":${last},"type":"hydration","features":[${features.join(',')}],"segments":[${segments.join(',')}]}`,
  ]);
};

interface Hydration {
  readonly state: EnvironmentState;
  readonly answer: DeltaAnswer;
}

const hydrations = new LRUCache<string, Hydration>({ max: 20 });

/** Everything at once; written and compressed once, however many ask. */
const hydrate = (state: EnvironmentState, scope: ClientScope, last: number): DeltaAnswer => {
  const key = JSON.stringify(scope);
  const known = hydrations.get(key);
  if (known?.state === state && known.answer.last === last) return known.answer;
  const body = new PreparedBody(() => writeHydration(state, scope, last));
  const answer = { last, body };
  hydrations.set(key, { state, answer });
  return answer;
};

/** Where a client says it is: the id of an event that there was. */
const positionOf = (header: string | undefined, seen: number): number | undefined => {
  const ids = tagsIn(header)
    .filter((tag) => /^\d{1,15}$/.test(tag))
    .map(Number)
    .filter((id) => id <= seen);
  return ids.length === 0 ? undefined : Math.max(...ids);
};

/** Changes that can not be told one by one. */
const needsHydration = ({ relevance }: Change): boolean =>
  relevance.kind === 'project' || relevance.kind === 'everything';

/**
 * What changed for a client since it last asked; everything if it never did, or too much has changed. In
 * memory or not, the event log tells of it: any process answers any client.
 *
 * @param ifNoneMatch the header of that name: the entity tag of the client's last answer
 */
export const deltaFor = async (
  tracked: TrackedState,
  scope: ClientScope,
  ifNoneMatch: string | undefined,
): Promise<DeltaAnswer> => {
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
};
