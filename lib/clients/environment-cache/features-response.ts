import { LRUCache } from 'lru-cache';
import type { PreparedBody } from '../../http/prepared-body.ts';
import { type AnswerPart, bodyOfParts } from '../compressed-parts/body-of-parts.ts';
import { flagParts, segmentParts } from './answer-parts.ts';
import { entityTagOf, weakTag } from './http-caching.ts';
import type { CachedEnvironment, EnvironmentState, FlagEntry, SegmentEntry } from './model.ts';
import { type ClientScope, selectFlags } from './scope.ts';

/** Version of the response format, unchanged since segments exist. */
const VERSION = 2;

/** A response to a client. */
interface FeaturesResponse {
  /** Value of the entity tag: a hash of the whole content. */
  readonly tag: string;
  /** Value of the `ETag` header. */
  readonly etag: string;
  /** Approximate size of the body. */
  readonly bytes: number;
  /** Built on the first call, of parts that most answers before it had as well. */
  readonly body: () => Promise<PreparedBody>;
}

interface CachedResponse {
  /**
   * Kept alive by the environment cache, so that a thousand scopes do not keep a thousand old
   * states.
   */
  readonly state: WeakRef<EnvironmentState>;
  readonly response: FeaturesResponse;
}

/**
 * Bytes before compression of responses, and as much of those to clients that poll for deltas. A large one keeps up to a
 * fifth of that in memory, in base64, and the flags that it is made of, which the environment cache may no longer have.
 */
export const MAX_CACHED_ANSWER_BYTES = 100_000_000;

const responses = new LRUCache<string, CachedResponse>({
  max: 1_000,
  maxSize: MAX_CACHED_ANSWER_BYTES,
  sizeCalculation: bytesOf,
});

/** The segments that flags use, ordered by id. */
export function usedSegments(
  { segments }: EnvironmentState,
  flags: readonly FlagEntry[],
): readonly SegmentEntry[] {
  const used = new Set<number>();
  for (const entry of flags) for (const id of entry.segments) used.add(id);
  return [...segments.values()].filter(({ id }) => used.has(id));
}

/** An environment, and the id of the last event that it includes. */
type Revision = Pick<CachedEnvironment, 'state' | 'seen'>;

/**
 * The response with the flags of an environment. Returns the previous response while nothing in it
 * has changed, even if something else in the environment has: contents are compared by hash, and an
 * unchanged response is neither serialized nor compressed again.
 */
export function featuresResponse({ state, seen }: Revision, scope: ClientScope): FeaturesResponse {
  const key = JSON.stringify(scope);
  const known = responses.get(key);
  if (known?.state.deref() === state) return known.response;
  const current = assemble({ state, seen }, scope);
  const response = known?.response.tag === current.tag ? known.response : current;
  responses.set(key, { state: new WeakRef(state), response });
  return response;
}

/** What a response with these flags has before compression, about. */
export function bytesOfFlags(flags: readonly FlagEntry[]): number {
  return flags.reduce((sum, { json }) => sum + json.length, 0);
}

function bytesOf({ response }: CachedResponse): number {
  return Math.min(1_000 + response.bytes, MAX_CACHED_ANSWER_BYTES);
}

function assemble({ state, seen }: Revision, scope: ClientScope): FeaturesResponse {
  const flags = selectFlags(state, scope);
  const segments = usedSegments(state, flags);
  const parts = [JSON.stringify(scope), ...[...segments, ...flags].map(({ digest }) => digest)];
  const tag = entityTagOf(parts.join());
  const etag = weakTag(tag);
  let body: Promise<PreparedBody> | undefined;
  return {
    tag,
    etag,
    bytes: bytesOfFlags(flags),
    body: () => {
      body ??= bodyOfParts(partsOf(scope, flags, segments, { etag, revisionId: seen })).catch(
        (error) => {
          body = undefined;
          throw error;
        },
      );
      return body;
    },
  };
}

function partsOf(
  scope: ClientScope,
  flags: readonly FlagEntry[],
  segments: readonly SegmentEntry[],
  version: { readonly etag: string; readonly revisionId: number },
): AnswerPart[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const shared = scope.inlineSegments ? [] : ['],"segments":[', ...segmentParts(segments)];
  const query = JSON.stringify(presentQuery(scope));
  const meta = JSON.stringify({ ...version, queryHash: entityTagOf(query) });
  return [
    `{"version":${VERSION},"features":[`,
    ...flagParts(flags, byId, scope),
    ...shared,
    `],"query":${query},"meta":${meta}}`,
  ];
}

/** The query, as repeated in the response. */
function presentQuery(scope: ClientScope) {
  return {
    environment: scope.environment,
    ...(scope.projects && { project: scope.projects }),
    ...(scope.namePrefix !== undefined && { namePrefix: scope.namePrefix }),
    ...(scope.tags && { tag: scope.tags.map((tag) => tag.split(/:(.*)/s).slice(0, 2)) }),
    inlineSegmentConstraints: scope.inlineSegments,
  };
}
