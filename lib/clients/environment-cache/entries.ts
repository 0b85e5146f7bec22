import { hash } from 'node:crypto';
import type { Feature, FeatureEnvironment } from '../../flags/feature-data/model.ts';
import type { Segment } from '../../flags/segments/model.ts';
import type { FlagEntry, SegmentEntry } from './model.ts';
import { presentClientFeature, presentClientSegment } from './present-client-feature.ts';

/** 96 bits: enough to avoid collisions, and short, because every flag has one. */
const DIGEST_LENGTH = 16;

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
    segments: [...new Set(shown.strategies?.flatMap(({ segments = [] }) => segments) ?? [])],
    parents: feature.dependencies.map((dependency) => dependency.feature),
  };
}

/** A segment as it is cached. */
export function segmentEntry(segment: Segment): SegmentEntry {
  const json = JSON.stringify(presentClientSegment(segment));
  return { id: segment.id, json, digest: digestOf(json) };
}

/** Whether two entries produce the same responses. */
export function isSameFlag(one: FlagEntry, other: FlagEntry): boolean {
  return one.digest === other.digest && one.tags.join('\n') === other.tags.join('\n');
}
