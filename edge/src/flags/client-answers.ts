import { LRUCache } from 'lru-cache';
import { inlineSegments } from '../../../lib/clients/environment-cache/flag-json.ts';
import { parseEntityTags } from '../../../lib/clients/environment-cache/http-caching.ts';
import { Prepared } from './prepared.ts';
import { type FlagEntry, projectFilter, type Revision, type State } from './state.ts';

/** Which flags a client gets, and in which form. */
export interface Scope {
  /** Sorted ids, or `['*']`. */
  readonly projects: readonly string[];
  readonly namePrefix?: string;
  /** Whether constraints of segments are put into strategies, because the client does not know segments. */
  readonly inlineSegments: boolean;
}

/** Answers to the delta: what a client has then, and the events, if there are any. */
export interface DeltaAnswer {
  readonly etag: string;
  readonly prepared: Prepared | undefined;
}

/** Bytes of answers that a state keeps; a client with a scope of its own makes one. */
const MAX_KEPT_BYTES = 32_000_000;

const answers = new WeakMap<State, LRUCache<string, Prepared>>();

/** All flags of a scope, as the client API answers. Made once for each state. */
export function featuresAnswer(state: State, scope: Scope): Prepared {
  return keep(state, ['features', scope], () => {
    const flags = selectFlags(state, scope);
    const query = {
      environment: state.environment,
      ...(!scope.projects.includes('*') && { projects: scope.projects }),
      ...(scope.namePrefix !== undefined && { namePrefix: scope.namePrefix }),
      inlineSegmentConstraints: scope.inlineSegments,
    };
    const segments = scope.inlineSegments ? '' : `,"segments":[${segmentsJson(state, flags)}]`;
    const meta = { revisionId: state.revision, etag: `"${state.revision}:${state.digest}"` };
    return new Prepared(
      `{"version":2,"features":[${flagsJson(state, flags, scope)}]${segments},"query":${JSON.stringify(query)},"meta":${JSON.stringify(meta)}}`,
    );
  });
}

/** One flag of a scope; `undefined` for one that is not in it. */
export function featureAnswer(state: State, scope: Scope, name: string): Prepared | undefined {
  const entry = state.flags.get(name);
  if (!entry || !projectFilter(scope.projects)(entry.definition.project)) return undefined;
  return new Prepared(flagsJson(state, [entry], scope));
}

/**
 * What changed since the state that a client has; everything if that one is not known. The position of a client says
 * by a hash what it has, not only which revision: the revisions of two nodes need not be the same.
 * @param position the header `If-None-Match`, or `Last-Event-ID`
 */
export function deltaAnswer(state: State, scope: Scope, position: string | undefined): DeltaAnswer {
  const etag = `"${positionOf(state)}"`;
  const since = parseEntityTags(position)
    .map((each) => findRevision(state, each))
    .find((each) => each);
  if (!since) return { etag, prepared: hydrationAnswer(state, scope) };
  if (since.id === state.revision) return { etag, prepared: undefined };
  const prepared = keep(state, [since.id, scope], () => {
    const events = eventsSince(state, scope, since);
    return new Prepared(events.length > 0 ? `{"events":[${events.join(',')}]}` : '', etag);
  });
  return { etag, prepared: prepared.plain.length > 0 ? prepared : undefined };
}

/** Everything of a scope, as an event. */
export function hydrationAnswer(state: State, scope: Scope): Prepared {
  return keep(state, ['hydration', scope], () => {
    const flags = selectFlags(state, scope);
    const segments = scope.inlineSegments ? '' : segmentsJson(state, flags);
    return new Prepared(
      `{"events":[{"eventId":${state.revision},"type":"hydration","features":[${flagsJson(state, flags, scope)}],"segments":[${segments}]}]}`,
      `"${positionOf(state)}"`,
    );
  });
}

/** Where a client is that has a state. */
export function positionOf({ revision, digest }: State): string {
  return `${revision}-${digest}`;
}

function findRevision({ history }: State, position: string): Revision | undefined {
  const digest = /^\d+-([\w-]+)$/.exec(position)?.[1];
  return history.findLast((each) => each.digest === digest);
}

function eventsSince(state: State, scope: Scope, since: Revision): string[] {
  const isOpen = projectFilter(scope.projects);
  const later = state.history.filter(({ id }) => id > since.id);
  const used = new Set(selectFlags(state, scope).flatMap(({ segments }) => segments));
  const segments = new Set(later.flatMap((each) => each.segments));
  const names = new Map<string, string[]>();
  for (const each of later) {
    for (const [name, projects] of each.flags) {
      names.set(name, [...(names.get(name) ?? []), ...projects]);
    }
  }
  const eventId = state.revision;
  const entries = [...names].filter(([, projects]) => projects.some(isOpen));
  const isShown = (entry: FlagEntry | undefined): entry is FlagEntry =>
    entry !== undefined && isOpen(entry.definition.project);
  const updated = new Set(
    entries.flatMap(([name]) => {
      const entry = state.flags.get(name);
      return isShown(entry) ? [entry] : [];
    }),
  );
  if (scope.inlineSegments) {
    for (const entry of selectFlags(state, scope)) {
      if (entry.segments.some((id) => segments.has(id))) updated.add(entry);
    }
  } else {
    // Segments of a flag that changed may be new to the client.
    for (const entry of updated) for (const id of entry.segments) segments.add(id);
  }
  const ofSegments = scope.inlineSegments
    ? []
    : [...segments].filter((id) => used.has(id) || !state.segments.has(id));
  return [
    ...ofSegments.map((id) => {
      const entry = state.segments.get(id);
      return entry
        ? `{"eventId":${eventId},"type":"segment-updated","segment":${entry.json}}`
        : JSON.stringify({ eventId, type: 'segment-removed', segmentId: id });
    }),
    ...[...updated].map(
      (entry) =>
        `{"eventId":${eventId},"type":"feature-updated","feature":${flagsJson(state, [entry], scope)}}`,
    ),
    ...entries.flatMap(([name, projects]) =>
      isShown(state.flags.get(name))
        ? []
        : [
            JSON.stringify({
              eventId,
              type: 'feature-removed',
              featureName: name,
              project: projects.find(isOpen),
            }),
          ],
    ),
  ];
}

/** Parents come along whatever their names: to SDKs, a flag whose parent is missing is off. */
function selectFlags({ flags }: State, { projects, namePrefix }: Scope): FlagEntry[] {
  const isOpen = projectFilter(projects);
  const open = [...flags.values()].filter(({ definition }) => isOpen(definition.project));
  if (namePrefix === undefined) return open;
  const matching = open.filter(({ definition }) => definition.name.startsWith(namePrefix));
  const chosen = new Set(
    matching.flatMap(({ definition: { name, dependencies = [] } }) => [
      name,
      ...dependencies.map(({ feature }) => feature),
    ]),
  );
  return open.filter(({ definition }) => chosen.has(definition.name));
}

function flagsJson(state: State, flags: readonly FlagEntry[], scope: Scope): string {
  const constraintsOf = (id: number) => state.segments.get(id)?.definition.constraints ?? [];
  return flags
    .map(({ definition, json, segments }) =>
      scope.inlineSegments && segments.length > 0
        ? JSON.stringify(inlineSegments(definition, constraintsOf))
        : json,
    )
    .join(',');
}

function segmentsJson({ segments }: State, flags: readonly FlagEntry[]): string {
  const used = new Set(flags.flatMap((each) => each.segments));
  return [...segments].flatMap(([id, { json }]) => (used.has(id) ? [json] : [])).join(',');
}

function keep(state: State, key: readonly unknown[], make: () => Prepared): Prepared {
  let kept = answers.get(state);
  if (!kept) {
    kept = new LRUCache({
      maxSize: MAX_KEPT_BYTES,
      sizeCalculation: ({ plain }) => plain.length + 1_000,
    });
    answers.set(state, kept);
  }
  const name = JSON.stringify(key);
  const known = kept.get(name);
  if (known) return known;
  const made = make();
  kept.set(name, made);
  return made;
}
