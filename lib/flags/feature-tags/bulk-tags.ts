import type { Caller } from '../../auth/caller.ts';
import { type ExpectedEvent, recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { ExceedsLimitError } from '../../platform/errors.ts';
import { getFeaturesOf, updateFeatureWrite } from '../feature-data/feature-store.ts';
import { expectedFeatureEvents } from '../feature-data/load-feature.ts';
import type { Feature } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';
import { DEFAULT_TAG_TYPE } from '../tag-types/model.ts';
import type { TagInput } from '../tags/schema.ts';
import { tagId } from '../tags/tag-list.ts';
import { findNewTags, MAX_CHANGED_TAGS, planTagging, type Tagging } from '../tags/tagging.ts';

/** Flags times tags per request; as many as are processed before the caller times out. */
const MAX_TAGGINGS = 1_000;
/** Actions per DynamoDB transaction. */
const TRANSACTION_LIMIT = 100;
/** Heads and days of the logs of the instance, the project, the author and three event types; the outbox mark. */
const LOG_WRITES = 13;

interface BulkTagRequest {
  readonly features: readonly string[];
  readonly toAdd: readonly TagInput[];
  readonly toRemove: readonly TagInput[];
}

/**
 * Adds tags to flags of a project, then removes others; the flags may be archived. Creates missing tags.
 * All checks run before the first flag is changed. After that, each transaction changes as many flags as
 * fit, and a retry continues after an error.
 *
 * @throws {NotFoundError} naming the flags that the project does not have
 * @throws {ValidationError} for an unknown tag type
 * @throws {ExceedsLimitError} for more than 15 tags, 1,000 taggings, or 100 tags on a flag
 */
export async function changeTagsOfFeatures(
  caller: Caller,
  project: string,
  request: BulkTagRequest,
): Promise<void> {
  const size = flagsAtOnce(checkSize(request));
  const names = [...new Set(request.features)];
  // A single batch is checked by its own transaction; several batches are all checked first.
  if (names.length > size) await prepareAll(project, names, request);
  for (const batch of chunksOf(names, size)) {
    await recordChange(
      { author: caller.author, expect: expectedEvents(project, batch, request) },
      async () => {
        const flags = await prepareAll(project, batch, request);
        return {
          writes: flags.flatMap(taggedFlagWrites),
          events: eventsOf(flags),
          result: undefined,
        };
      },
    );
  }
}

/**
 * How many flags certainly fit into one transaction, at least one. Shared by all: the types of the tags,
 * the tags, an event for each new one, and the logs. Per flag: the flag itself, the head and the day of
 * its log, and for each tag a use and an event.
 */
function flagsAtOnce(tags: number): number {
  return Math.max(1, Math.floor((TRANSACTION_LIMIT - LOG_WRITES - 3 * tags) / (3 + 2 * tags)));
}

/** @returns the number of distinct tags in the request */
function checkSize({ features, toAdd, toRemove }: BulkTagRequest): number {
  const tags = new Set([...toAdd, ...toRemove].map(idOf)).size;
  if (tags > MAX_CHANGED_TAGS) {
    throw new ExceedsLimitError('tags changed by one request', MAX_CHANGED_TAGS);
  }
  if (tags * new Set(features).size > MAX_TAGGINGS) {
    throw new ExceedsLimitError('flags times tags of one request', MAX_TAGGINGS);
  }
  return tags;
}

function idOf({ type = DEFAULT_TAG_TYPE, value }: TagInput): string {
  return tagId({ type, value });
}

interface TaggedFlag {
  readonly feature: Feature;
  readonly plan: Tagging;
}

/** Plans the tags of the flags as currently stored, with two reads in parallel. */
async function prepareAll(
  project: string,
  names: readonly string[],
  { toAdd, toRemove }: BulkTagRequest,
): Promise<TaggedFlag[]> {
  const [features, created] = await allInOrder([
    getFeaturesOf(project, names),
    findNewTags(toAdd, pointerOf),
  ]);
  const at = new Date().toISOString();
  return features.map((feature) => {
    const place = { feature: feature.name, project, at };
    return { feature, plan: planTagging(created, place, feature.tags, toAdd, toRemove, pointerOf) };
  });
}

function pointerOf(index: number) {
  return `/body/tags/addedTags/${index}`;
}

function taggedFlagWrites({ feature, plan: { tags, writes, events } }: TaggedFlag) {
  return events.some(({ type }) => type !== 'tag-created')
    ? [...writes, updateFeatureWrite(feature, { ...feature, tags })]
    : writes;
}

/** First the creation of each new tag, then all added tags, then all removed tags with the remaining tags. */
function eventsOf(flags: readonly TaggedFlag[]): EventDraft[] {
  const all = flags.flatMap(({ feature, plan: { events, tags } }) =>
    events.map((draft) =>
      atFeature(feature, draft.type === 'feature-untagged' ? { ...draft, tags } : draft),
    ),
  );
  const created = all.filter(({ type }) => type === 'tag-created');
  return [
    ...new Map(created.map((draft) => [JSON.stringify(draft.data), draft])).values(),
    ...all.filter(({ type }) => type === 'feature-tagged'),
    ...all.filter(({ type }) => type === 'feature-untagged'),
  ];
}

function expectedEvents(
  projectId: string,
  names: readonly string[],
  { toAdd, toRemove }: BulkTagRequest,
): ExpectedEvent[] {
  return [
    ...(toAdd.length > 0 ? [{ type: 'tag-created' } as const] : []),
    ...names.flatMap((featureName) =>
      expectedFeatureEvents({ projectId, featureName }, [
        ...(toAdd.length > 0 ? (['feature-tagged'] as const) : []),
        ...(toRemove.length > 0 ? (['feature-untagged'] as const) : []),
      ]),
    ),
  ];
}
