import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagParts } from '../../../../lib/clients/environment-cache/answer-parts.ts';
import { withFlags } from '../../../../lib/clients/environment-cache/apply-invalidations.ts';
import { deltaResponse } from '../../../../lib/clients/environment-cache/delta-response.ts';
import { featuresResponse } from '../../../../lib/clients/environment-cache/features-response.ts';
import {
  flagEntry,
  inlineSegments,
  parseFlag,
  parseSegment,
  segmentEntry,
} from '../../../../lib/clients/environment-cache/flag-json.ts';
import { entityTagOf } from '../../../../lib/clients/environment-cache/http-caching.ts';
import type {
  CachedEnvironment,
  EnvironmentState,
  FlagEntry,
} from '../../../../lib/clients/environment-cache/model.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import type { PreparedBody } from '../../../../lib/http/prepared-body.ts';
import type { Strategy } from '../../../../lib/strategies/model.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const FLAGS = 3_000;
const SEGMENTS = 40;
const scopes = [{ inlineSegments: false }, { inlineSegments: true }].map((scope) => ({
  environment: 'production',
  ...scope,
}));
const start = stateOf(FLAGS);

/** A flag that is added, changed or removed, or a segment that is changed. */
const anyChange = fc.record({
  kind: fc.constantFrom('flag', 'removed', 'segment'),
  index: fc.nat(FLAGS + 100),
  words: fc.string({ unit: 'grapheme', maxLength: 300 }),
});

describe('a large answer, after any changes', () => {
  it('is the JSON of everything, compressed and plain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 5 }), async (changes) => {
        const state = changes.reduce(withChange, start);
        for (const scope of scopes) {
          const response = featuresResponse({ state, seen: 7 }, scope);
          expectBoth(await response.body(), wholeAnswer(state, scope, response.etag));
          const { body } = await deltaResponse(cached(state), scope, undefined);
          expectBoth(body, wholeHydration(state, scope));
        }
      }),
      { numRuns: 10 },
    );
  });
});

describe('of the parts of an answer', () => {
  it('one is new after a change of a flag', () => {
    for (const scope of scopes) {
      const after = withChange(start, { kind: 'flag', index: 700, words: 'changed' });
      expect(newParts(start, after, scope)).toHaveLength(1);
    }
  });

  it('one is new after a flag was added, and after one was removed', () => {
    const added = withChange(start, { kind: 'flag', index: FLAGS + 50, words: 'added' });
    const removed = withChange(start, { kind: 'removed', index: 1, words: '' });

    for (const scope of scopes) {
      expect(newParts(start, added, scope)).toHaveLength(1);
      expect(newParts(start, removed, scope)).toHaveLength(1);
    }
  });

  it('those whose flags use a segment are new after its change, for clients that do not know segments', () => {
    const after = withChange(start, { kind: 'segment', index: 3, words: 'changed' });

    const [shared = [], inlined = []] = scopes.map((scope) => newParts(start, after, scope));

    expect(shared).toEqual([]);
    expect(inlined.length).toBeGreaterThan(1);
    expect(inlined.every(({ write }) => write().includes('changed'))).toBe(true);
  });
});

type Scope = (typeof scopes)[number];

function expectBoth(body: PreparedBody | undefined, text: string): void {
  const file = Buffer.from(body?.compressed('gzip') ?? '', 'base64');
  expect(gunzipSync(file).toString() === text).toBe(true);
  expect(body?.text() === text).toBe(true);
  expect(body?.size).toBe(Buffer.byteLength(text));
}

/** Written at once, as a client gets it. */
function wholeAnswer(state: EnvironmentState, scope: Scope, etag: string): string {
  const query = { environment: 'production', inlineSegmentConstraints: scope.inlineSegments };
  return JSON.stringify({
    version: 2,
    features: featuresIn(state, scope),
    ...(!scope.inlineSegments && { segments: segmentsIn(state) }),
    query,
    meta: { etag, revisionId: 7, queryHash: entityTagOf(JSON.stringify(query)) },
  });
}

function wholeHydration(state: EnvironmentState, scope: Scope): string {
  const segments = scope.inlineSegments ? [] : segmentsIn(state);
  const features = featuresIn(state, scope);
  return JSON.stringify({ events: [{ eventId: 7, type: 'hydration', features, segments }] });
}

function featuresIn({ flags, segments }: EnvironmentState, scope: Scope) {
  const constraintsOf = (id: number) => {
    const segment = segments.get(id);
    return segment ? parseSegment(segment).constraints : [];
  };
  return [...flags.values()].map((entry) => {
    const feature = parseFlag(entry);
    const isInlined = scope.inlineSegments && entry.segments.length > 0;
    return isInlined ? inlineSegments(feature, constraintsOf) : feature;
  });
}

function segmentsIn({ flags, segments }: EnvironmentState) {
  const used = new Set([...flags.values()].flatMap((entry) => entry.segments));
  return [...segments.values()].filter(({ id }) => used.has(id)).map(parseSegment);
}

function newParts(before: EnvironmentState, after: EnvironmentState, scope: Scope) {
  const partsIn = ({ flags, segments }: EnvironmentState) =>
    flagParts([...flags.values()], segments, scope);
  const known = new Set(partsIn(before).map(({ key }) => key));
  return partsIn(after).filter(({ key }) => !known.has(key));
}

function cached(state: EnvironmentState): CachedEnvironment {
  const stored = { seen: 7, missing: 0 };
  return { state, seen: 7, history: { since: 7, invalidations: [] }, stored };
}

interface Change {
  readonly kind: string;
  readonly index: number;
  readonly words: string;
}

function withChange(state: EnvironmentState, { kind, index, words }: Change): EnvironmentState {
  if (kind === 'segment') {
    const id = index % SEGMENTS;
    return { ...state, segments: new Map(state.segments).set(id, segmentOf(id, words)) };
  }
  const entry = kind === 'flag' ? entryOf(index, words) : undefined;
  return { ...state, flags: withFlags(state.flags, new Map([[nameOf(index), entry]])) };
}

function stateOf(count: number): EnvironmentState {
  const entries = Array.from({ length: count }, (_, index) => entryOf(index, ''));
  const segments = Array.from({ length: SEGMENTS }, (_, id) => segmentOf(id, 'value'));
  return {
    environment: 'production',
    flags: new Map(entries.map((entry) => [entry.name, entry])),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
    projects: new Set(['default']),
  };
}

function entryOf(index: number, description: string): FlagEntry {
  const name = nameOf(index);
  const strategy: Strategy = {
    id: name,
    name: 'flexibleRollout',
    title: null,
    disabled: false,
    sortOrder: 0,
    parameters: { groupId: name, rollout: String(index % 100), stickiness: 'default' },
    constraints: [],
    segments: index % 3 === 0 ? [index % SEGMENTS] : [],
    variants: [],
  };
  const environment = emptyEnvironment(name, 'production');
  return flagEntry(
    { ...anyFlag, name, description },
    { ...environment, enabled: true, strategies: [strategy] },
  );
}

function nameOf(index: number): string {
  return `flag-${String(index).padStart(5, '0')}`;
}

function segmentOf(id: number, word: string) {
  return segmentEntry({
    id,
    name: `segment ${id}`,
    description: '',
    constraints: [
      {
        contextName: 'userId',
        operator: 'IN',
        values: [word, String(id)],
        caseInsensitive: false,
        inverted: false,
      },
    ],
    createdAt: '2026-11-21T09:30:00.000Z',
    createdBy: 'tester',
    version: 1,
  });
}
