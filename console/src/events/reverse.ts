import type { Change as AnyChange } from '../changes/change-types.ts';
import type { ShownEvent } from './types.ts';

type ReverseChange = Extract<
  AnyChange,
  { readonly payload?: unknown; readonly feature: string } | { readonly action: 'updateSegment' }
>;

/** The changes that undo what an event records, or why there are none. */
export type Reverse =
  | {
      readonly changes: readonly ReverseChange[];
      /** What they do besides, if they undo more than the event did. */
      readonly note?: string;
    }
  | { readonly why: string };

type Fields = Readonly<Record<string, unknown>>;

/** The parts of an event that say what to undo. */
export type RecordedEvent = Pick<
  ShownEvent,
  'type' | 'data' | 'preData' | 'featureName' | 'project' | 'environment'
>;

/**
 * The changes that bring back the state before an event. What others changed since
 * then in the same thing is undone as well; the page of the change request shows it. Pure.
 */
export function reverseOf(event: RecordedEvent): Reverse {
  const { type, featureName: feature, data, preData } = event;
  if (type === 'segment-updated' && preData) return one(segmentChange(preData));
  if (feature === null) return { why: 'Only changes of flags and segments can be undone here.' };
  switch (type) {
    case 'feature-environment-enabled':
    case 'feature-environment-disabled': {
      const enabled = type === 'feature-environment-disabled';
      return one({ action: 'updateEnabled', feature, payload: { enabled } });
    }
    case 'feature-strategy-add':
      return whenKnown(data, ({ id }) =>
        one({ action: 'deleteStrategy', feature, payload: { id: String(id) } }),
      );
    case 'feature-strategy-remove':
      return whenKnown(preData, (was) =>
        one(changeOf({ action: 'addStrategy', feature, payload: contentOf(was) })),
      );
    case 'feature-strategy-update':
      return whenKnown(preData, (was) =>
        one(
          changeOf({
            action: 'updateStrategy',
            feature,
            payload: { id: was.id, ...contentOf(was) },
          }),
        ),
      );
    case 'strategy-order-changed':
      return whenKnown(preData, ({ strategyIds }) =>
        one({ action: 'reorderStrategy', feature, payload: placesOf(strategyIds) }),
      );
    case 'feature-environment-variants-updated':
      return whenKnown(preData, ({ variants }) =>
        one(changeOf({ action: 'patchVariant', feature, payload: { variants } })),
      );
    default:
      return reverseOfDependency(feature, event);
  }
}

function reverseOfDependency(feature: string, { type, data, preData }: RecordedEvent): Reverse {
  const adding = (payload: unknown): ReverseChange =>
    changeOf({ action: 'addDependency', feature, payload });
  switch (type) {
    case 'feature-dependency-added':
      if (preData) return one(adding(preData));
      return {
        changes: [{ action: 'deleteDependency', feature }],
        note: `This removes all dependencies of ${feature}, not only that on ${String(data?.feature)}.`,
      };
    case 'feature-dependency-removed':
      return whenKnown(preData ?? data, (was) => one(adding(was)));
    case 'feature-dependencies-removed':
      return whenKnown(preData, ({ dependencies }) => ({
        changes: (Array.isArray(dependencies) ? dependencies : []).map(adding),
      }));
    case 'feature-archived':
      return { why: 'To bring the flag back, open the archive of its project.' };
    default:
      return { why: 'This cannot be undone here.' };
  }
}

function whenKnown(state: Fields | null, then: (state: Fields) => Reverse): Reverse {
  return state ? then(state) : { why: 'The event does not say how it was before.' };
}

function one(change: ReverseChange): Reverse {
  return { changes: [change] };
}

function segmentChange({ id, name, description, project, constraints }: Fields): ReverseChange {
  return changeOf({
    action: 'updateSegment',
    payload: { id, name, description, project, constraints },
  });
}

/** What a strategy consists of, without where it was and what the service gives it. */
function contentOf({ id, featureName, ...content }: Fields): Fields {
  return content;
}

function placesOf(ids: unknown): { readonly id: string; readonly sortOrder: number }[] {
  return (Array.isArray(ids) ? ids : []).map((id, index) => ({
    id: String(id),
    sortOrder: index,
  }));
}

/** Events keep states in the shape in which the service takes them. */
function changeOf(change: {
  readonly action: ReverseChange['action'];
  readonly feature?: string;
  readonly payload: unknown;
}): ReverseChange {
  return change as ReverseChange;
}
