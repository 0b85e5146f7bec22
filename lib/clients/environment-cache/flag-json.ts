import { hash } from 'node:crypto';
import type {
  ConstraintDefinition,
  FlagDefinition,
  SegmentDefinition,
  StrategyDefinition,
} from '../../evaluation/model.ts';
import type { Feature, FeatureEnvironment } from '../../flags/feature-data/model.ts';
import type { Segment } from '../../flags/segments/model.ts';
import type {
  ClientFeature,
  ClientSegment,
  EnvironmentState,
  FlagEntry,
  HiddenState,
  SegmentEntry,
} from './model.ts';
import {
  presentClientFeature,
  presentClientSegment,
  presentHidden,
} from './present-client-feature.ts';

/** Segments by id, including at least those that the flag uses. */
type Segments = EnvironmentState['segments'];

type ConstraintsOf = (segment: number) => readonly ConstraintDefinition[];

/** 96 bits: enough to avoid collisions, and short, because every flag has one. */
const DIGEST_LENGTH = 16;

const parsed = new WeakMap<SegmentEntry, ClientSegment>();

/** A short hash of a text. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH);
}

/** A flag in an environment, as it is cached. */
export function flagEntry(feature: Feature, state: FeatureEnvironment): FlagEntry {
  const shown = presentClientFeature(feature, state);
  const json = JSON.stringify(shown);
  return {
    name: feature.name,
    project: feature.project,
    tags: feature.tags.map(({ type, value }) => `${type}:${value}`),
    json,
    digest: digestOf(json),
    hidden: JSON.stringify(presentHidden(state)),
    segments: [...new Set(shown.strategies?.flatMap(({ segments = [] }) => segments) ?? [])],
    parents: feature.dependencies.map((dependency) => dependency.feature),
  };
}

/** A segment as it is cached. */
export function segmentEntry(segment: Segment): SegmentEntry {
  const json = JSON.stringify(presentClientSegment(segment));
  return { id: segment.id, name: segment.name, json, digest: digestOf(json) };
}

/** Whether two entries produce the same responses. */
export function isSameFlag(one: FlagEntry, other: FlagEntry): boolean {
  return (
    one.digest === other.digest &&
    one.hidden === other.hidden &&
    one.tags.join('\n') === other.tags.join('\n')
  );
}

/** Parses the flag of an entry, each time: parsed flags take several times as much memory as their JSON. */
export function parseFlag({ json }: FlagEntry): ClientFeature {
  return JSON.parse(json) as ClientFeature;
}

/** The flag of an entry with everything that is stored of it: also what clients do not get. */
export function parseWholeFlag(entry: FlagEntry): FlagDefinition {
  const shown = parseFlag(entry);
  const { enabled, strategies } = JSON.parse(entry.hidden) as HiddenState;
  const active = (shown.strategies ?? []).values();
  return {
    ...shown,
    enabled,
    strategies: strategies.map((hidden) => {
      const strategy = 'name' in hidden ? hidden : { ...nextOf(active), ...hidden };
      return { constraints: [], segments: [], variants: [], ...strategy };
    }),
  };
}

/** The segment of an entry with its name. */
export function parseNamedSegment(entry: SegmentEntry): SegmentDefinition {
  return { ...parseSegment(entry), name: entry.name };
}

/** Parses the segment of an entry. Returns the same object each time. */
export function parseSegment(entry: SegmentEntry): ClientSegment {
  const known = parsed.get(entry);
  if (known) return known;
  const value = JSON.parse(entry.json) as ClientSegment;
  parsed.set(entry, value);
  return value;
}

/**
 * The JSON of a flag for a client.
 * @param scope whether to inline segments, because the client does not support them
 */
export function flagJson(
  entry: FlagEntry,
  segments: Segments,
  { inlineSegments: isInlined }: { readonly inlineSegments: boolean },
): string {
  if (!isInlined || entry.segments.length === 0) return entry.json;
  const constraintsOf: ConstraintsOf = (id) => {
    const segment = segments.get(id);
    return segment ? parseSegment(segment).constraints : [];
  };
  return JSON.stringify(inlineSegments(parseFlag(entry), constraintsOf));
}

/**
 * Inlines the constraints of segments in the strategies of a flag, for clients that do not support
 * segments. Pure.
 */
export function inlineSegments(
  feature: ClientFeature,
  constraintsOf: ConstraintsOf,
): ClientFeature {
  return {
    ...feature,
    strategies: (feature.strategies ?? []).map(
      ({ segments = [], constraints = [], ...strategy }) => ({
        ...strategy,
        constraints: [...constraints, ...segments.flatMap(constraintsOf)],
      }),
    ),
  };
}

/** @throws {Error} when no strategy is left */
function nextOf(strategies: Iterator<StrategyDefinition>): StrategyDefinition {
  const { done, value } = strategies.next();
  if (done) throw new Error('A cached flag has fewer strategies than it should have.');
  return value;
}
