import { hash } from 'node:crypto';
import type { ClientFeature, ClientSegment } from '../../../lib/clients/environment-cache/model.ts';
import type { CompiledFlag } from '../../../lib/evaluation/compile-flags.ts';

/** A flag as a server sent it. */
export interface FlagEntry {
  readonly definition: ClientFeature;
  readonly json: string;
  readonly segments: readonly number[];
  /** For the segments of that digest; see evaluate.ts. */
  compiled?: { readonly flag: CompiledFlag; readonly segments: string };
}

export interface SegmentEntry {
  readonly definition: ClientSegment;
  readonly json: string;
}

/** What changed with one revision. */
export interface Revision {
  readonly id: number;
  readonly digest: string;
  /** Names, with the projects that they were in before and after. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly segments: readonly number[];
}

/** The flags of one environment. Immutable: a change makes a new one, which shares what did not change. */
export interface State {
  readonly environment: string;
  /** By name, sorted by name. */
  readonly flags: ReadonlyMap<string, FlagEntry>;
  /** By id, sorted by id. */
  readonly segments: ReadonlyMap<number, SegmentEntry>;
  readonly segmentsDigest: string;
  readonly revision: number;
  /** A hash of everything: two nodes with the same have the same. */
  readonly digest: string;
  /** The last revisions, of which this is the last one. */
  readonly history: readonly Revision[];
}

/** What a server answers to a poll, and what a file has. */
export interface FlagsAnswer {
  readonly features: readonly ClientFeature[];
  readonly segments?: readonly ClientSegment[] | null;
  readonly meta?: { readonly revisionId?: number } | null;
}

/** An event of a delta. */
export type DeltaEvent =
  | ({ readonly type: 'hydration'; readonly eventId: number } & FlagsAnswer)
  | { readonly type: 'feature-updated'; readonly eventId: number; readonly feature: ClientFeature }
  | { readonly type: 'feature-removed'; readonly eventId: number; readonly featureName: string }
  | { readonly type: 'segment-updated'; readonly eventId: number; readonly segment: ClientSegment }
  | { readonly type: 'segment-removed'; readonly eventId: number; readonly segmentId: number };

/** Revisions, and changed flags in them, that are kept for those who ask for changes. */
const MAX_HISTORY = 200;
const MAX_HISTORY_CHANGES = 2_000;

/** An environment of which nothing is known yet. */
export function emptyState(environment: string): State {
  return {
    environment,
    flags: new Map(),
    segments: new Map(),
    segmentsDigest: '',
    revision: 0,
    digest: '',
    history: [],
  };
}

/**
 * The state after a poll for some projects: their flags are those of the answer, those of others stay. Returns the same
 * state if nothing changed. Pure.
 * @param projects ids, or `['*']`
 */
export function withAnswer(state: State, projects: readonly string[], answer: FlagsAnswer): State {
  const isTheirs = projectFilter(projects);
  const flags = new Map(
    [...state.flags].filter(([, { definition }]) => !isTheirs(definition.project)),
  );
  for (const definition of answer.features) {
    flags.set(definition.name, flagEntry(definition, state.flags.get(definition.name)));
  }
  const segments = new Map(projects.includes('*') ? [] : state.segments);
  for (const definition of answer.segments ?? [])
    segments.set(definition.id, segmentEntry(definition, state));
  return changed(state, { flags, segments }, answer.meta?.revisionId);
}

/**
 * The state after events of a delta, which are about some projects. Pure.
 * @param projects ids, or `['*']`
 */
export function withEvents(
  state: State,
  projects: readonly string[],
  events: readonly DeltaEvent[],
): State {
  return events.reduce((before, event) => withEvent(before, projects, event), state);
}

function withEvent(state: State, projects: readonly string[], event: DeltaEvent): State {
  const flags = new Map(state.flags);
  const segments = new Map(state.segments);
  switch (event.type) {
    case 'hydration':
      return withAnswer(state, projects, { ...event, meta: { revisionId: event.eventId } });
    case 'feature-updated': {
      const { feature } = event;
      flags.set(feature.name, flagEntry(feature, state.flags.get(feature.name)));
      break;
    }
    case 'feature-removed':
      flags.delete(event.featureName);
      break;
    case 'segment-updated':
      segments.set(event.segment.id, segmentEntry(event.segment, state));
      break;
    case 'segment-removed':
      segments.delete(event.segmentId);
      break;
    default:
      // A kind that a later server has: the next hydration has what it means.
      return state;
  }
  return changed(state, { flags, segments }, event.eventId);
}

/** The state with the flags of some projects only. Pure. */
export function withOnlyProjects(state: State, projects: readonly string[]): State {
  const isOpen = projectFilter(projects);
  const flags = new Map(
    [...state.flags].filter(([, { definition }]) => isOpen(definition.project)),
  );
  return changed(state, { flags, segments: state.segments }, undefined);
}

/** Whether a project is among some, ids or `['*']`. Pure. */
export function projectFilter(projects: readonly string[]): (project: string) => boolean {
  if (projects.includes('*')) return () => true;
  const ids = new Set(projects);
  return (project) => ids.has(project);
}

function flagEntry(definition: ClientFeature, known: FlagEntry | undefined): FlagEntry {
  const json = JSON.stringify(definition);
  if (known?.json === json) return known;
  const segments = (definition.strategies ?? []).flatMap((strategy) => strategy.segments ?? []);
  return { definition, json, segments: [...new Set(segments)] };
}

function segmentEntry(definition: ClientSegment, { segments }: State): SegmentEntry {
  const json = JSON.stringify(definition);
  const known = segments.get(definition.id);
  return known?.json === json ? known : { definition, json };
}

function changed(
  before: State,
  next: Pick<State, 'flags' | 'segments'>,
  revisionId: number | undefined,
): State {
  const flags = sortedMap(next.flags);
  const segments = sortedMap(next.segments);
  const changes = {
    flags: changedFlags(before.flags, flags),
    segments: changedKeys(before.segments, segments),
  };
  const isSame = changes.flags.size === 0 && changes.segments.length === 0;
  if (isSame && before.history.length > 0) return before;
  const segmentsDigest = digestOf([...segments.values()].map(({ json }) => json));
  const digest = digestOf([segmentsDigest, ...[...flags.values()].map(({ json }) => json)]);
  const revision = Math.max(
    before.revision + 1,
    Number.isSafeInteger(revisionId) ? Number(revisionId) : 0,
  );
  const history = shortenedHistory([...before.history, { id: revision, digest, ...changes }]);
  return {
    environment: before.environment,
    flags,
    segments,
    segmentsDigest,
    revision,
    digest,
    history,
  };
}

function changedFlags(
  before: State['flags'],
  after: State['flags'],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    changedKeys(before, after).map((name) => [
      name,
      [before.get(name), after.get(name)].flatMap((entry) => entry?.definition.project ?? []),
    ]),
  );
}

function changedKeys<K, V>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>): K[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key));
}

function shortenedHistory(history: readonly Revision[]): Revision[] {
  let changes = 0;
  const kept: Revision[] = [];
  for (const revision of history.toReversed()) {
    changes += revision.flags.size + revision.segments.length;
    // The last revision stays, whatever its size: it says where this state is.
    if (kept.length > 0 && (kept.length >= MAX_HISTORY || changes > MAX_HISTORY_CHANGES)) break;
    kept.push(revision);
  }
  return kept.reverse();
}

function sortedMap<K extends string | number, V>(map: ReadonlyMap<K, V>): Map<K, V> {
  return new Map([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function digestOf(parts: readonly string[]): string {
  return hash('sha1', parts.join('\n'), 'base64url');
}
