import { LRUCache } from 'lru-cache';
import { PreparedBody } from '../../http/prepared-body.ts';
import { type AnswerPart, bodyOfParts } from '../compressed-parts/body-of-parts.ts';
import { flagParts, segmentParts } from './answer-parts.ts';
import { invalidationsSince } from './catch-up.ts';
import { deltaEvents } from './delta-events.ts';
import { bytesOfFlags, MAX_CACHED_ANSWER_BYTES, usedSegments } from './features-response.ts';
import { parseEntityTags } from './http-caching.ts';
import type { Invalidation } from './invalidation.ts';
import type { CachedEnvironment, EnvironmentState, FlagEntry } from './model.ts';
import { type ClientScope, includesProject, selectFlags } from './scope.ts';

/** A response to a client that polls for deltas. */
interface DeltaResponse {
  /** Id of the last event that affects the client, used as the entity tag. */
  readonly last: number;
  /** `undefined` if the client is up to date. */
  readonly body: PreparedBody | undefined;
}

/**
 * A client that is further behind gets everything, because reading the changes would cost as much.
 */
const MAX_DELTA_EVENTS_BEHIND = 2_000;

interface Hydration {
  /** Kept alive by the environment cache alone, as in features-response.ts. */
  readonly state: WeakRef<EnvironmentState>;
  readonly last: number;
  readonly response: Promise<DeltaResponse>;
}

const hydrations = new LRUCache<string, Hydration>({ maxSize: MAX_CACHED_ANSWER_BYTES });

/**
 * What changed for a client since its last poll; everything if it has no known position, or if too
 * much has changed. Changes that are not in memory are read from the event log, so any process can
 * respond to any client.
 *
 * @param ifNoneMatch the `If-None-Match` header: the entity tag of the client's last response
 */
export async function deltaResponse(
  cached: CachedEnvironment,
  scope: ClientScope,
  ifNoneMatch: string | undefined,
): Promise<DeltaResponse> {
  const { state, seen, history } = cached;
  const isVisible = (each: Invalidation): boolean => affectsClient(scope, each);
  const since = positionOf(ifNoneMatch, seen);
  if (since === undefined || history.since - since > MAX_DELTA_EVENTS_BEHIND) {
    return hydrate(state, scope, history.invalidations.findLast(isVisible)?.id ?? history.since);
  }
  const invalidations = (await invalidationsSince(cached, since)).filter(isVisible);
  if (invalidations.some(needsHydration)) {
    return hydrate(state, scope, invalidations.at(-1)?.id ?? since);
  }
  const events = deltaEvents(state, scope, invalidations);
  const last = events.at(-1)?.id ?? since;
  return {
    last,
    body:
      events.length > 0
        ? new PreparedBody(() => serialize(events.map(({ json }) => json)))
        : undefined,
  };
}

/** Whether an invalidation affects flags that the client may have received. */
function affectsClient(scope: ClientScope, { target }: Invalidation): boolean {
  switch (target.kind) {
    case 'flag':
      return target.affectsContent && target.projects.some((id) => includesProject(scope, id));
    case 'project':
      return target.affectsContent && includesProject(scope, target.id);
    default:
      return true;
  }
}

/**
 * The position of a client: the largest id in its entity tags that belongs to an existing event.
 */
function positionOf(header: string | undefined, seen: number): number | undefined {
  const ids = parseEntityTags(header)
    .filter((tag) => /^\d{1,15}$/.test(tag))
    .map(Number)
    .filter((id) => id <= seen);
  return ids.length === 0 ? undefined : Math.max(...ids);
}

/** A response with everything, serialized and compressed once for all clients of the same scope. */
function hydrate(
  state: EnvironmentState,
  scope: ClientScope,
  last: number,
): Promise<DeltaResponse> {
  const key = JSON.stringify(scope);
  const known = hydrations.get(key);
  if (known?.state.deref() === state && known.last === last) return known.response;
  const flags = selectFlags(state, scope);
  const response = bodyOfParts(hydrationParts(state, flags, { scope, last })).then(
    (body) => ({ last, body }),
    (error) => {
      hydrations.delete(key);
      throw error;
    },
  );
  const size = Math.min(1_000 + bytesOfFlags(flags), MAX_CACHED_ANSWER_BYTES);
  hydrations.set(key, { state: new WeakRef(state), last, response }, { size });
  return response;
}

function hydrationParts(
  state: EnvironmentState,
  flags: readonly FlagEntry[],
  { scope, last }: { readonly scope: ClientScope; readonly last: number },
): AnswerPart[] {
  return [
    `{"events":[{"eventId":${last},"type":"hydration","features":[`,
    ...flagParts(flags, state.segments, scope),
    '],"segments":[',
    ...(scope.inlineSegments ? [] : segmentParts(usedSegments(state, flags))),
    ']}]}',
  ];
}

/** Whether an invalidation cannot be sent as single events. */
function needsHydration({ target }: Invalidation): boolean {
  return target.kind === 'project' || target.kind === 'everything';
}

function serialize(events: readonly string[]): string {
  return `{"events":[${events.join(',')}]}`;
}
