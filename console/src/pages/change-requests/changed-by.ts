import type { ShownChange } from '../../../../lib/words/change-in-words.ts';
import { strategyInShort } from '../../../../lib/words/strategy-in-words.ts';
import type { ShownEvent } from '../../events/types.ts';
import { initialDraft } from '../../strategies/planned.ts';
import type { RequestChange } from './types.ts';

/** An event, as far as it tells who changed what. */
export type ChangingEvent = Pick<ShownEvent, 'type' | 'createdAt' | 'createdBy'> &
  Partial<Pick<ShownEvent, 'environment' | 'data' | 'preData'>>;

/** A change, and when it was proposed. */
export type ConflictingChange = ShownChange & Pick<RequestChange, 'createdAt'>;

/** The types of events that are about what a change modifies, where not all of the flag's are. */
const types: Readonly<Record<string, readonly string[]>> = {
  updateStrategy: ['feature-strategy-update', 'feature-strategy-remove'],
  deleteStrategy: ['feature-strategy-update', 'feature-strategy-remove'],
  updateEnabled: [
    'feature-environment-enabled',
    'feature-environment-disabled',
    'feature-strategy-add',
    'feature-strategy-update',
    'feature-strategy-remove',
  ],
  reorderStrategy: ['feature-strategy-add', 'feature-strategy-remove', 'strategy-order-changed'],
  patchVariant: ['feature-environment-variants-updated'],
  addDependency: [
    'feature-dependency-added',
    'feature-dependency-removed',
    'feature-dependencies-removed',
  ],
  deleteDependency: [
    'feature-dependency-added',
    'feature-dependency-removed',
    'feature-dependencies-removed',
  ],
  updateSegment: ['segment-updated', 'segment-deleted'],
};

/**
 * The event by which somebody else changed last what a change modifies, after it was proposed; `undefined` if
 * it is not among the events. Pure.
 * @param events newest first
 * @param environment in which the change takes effect
 */
export function changingEvent(
  { action, payload, createdAt }: ConflictingChange,
  events: readonly ChangingEvent[],
  environment: string,
): ChangingEvent | undefined {
  const id = idOf(payload);
  const isHere = (event: ChangingEvent) => !event.environment || event.environment === environment;
  // Events of strategies and segments are those of the one that is changed.
  const isAbout = ({ data, preData }: ChangingEvent) =>
    id === undefined || [idOf(data), idOf(preData)].includes(id);
  const known = types[action];
  if (!known || createdAt === undefined) return undefined;
  return events.find(
    (event) =>
      event.createdAt >= createdAt && known.includes(event.type) && isHere(event) && isAbout(event),
  );
}

/**
 * A conflict with the name of the strategy in place of its id, and who changed it and when in place of
 * “someone else”. Where the service words it otherwise, it stays as it is. Pure.
 * @param who `kim, 2 minutes ago`; absent where it is not known
 */
export function conflictInWords(change: ConflictingChange, who: string | undefined): string {
  const { conflict = '', payload } = change;
  const id = idOf(payload);
  const named = conflict.replace(`strategy with the id "${id}"`, `strategy “${nameOf(change)}”`);
  if (who === undefined) return named;
  return named.replace(
    'by someone else since this was proposed.',
    `by ${who}, after this was proposed.`,
  );
}

/** Its title, or whom it lets in. */
function nameOf({ before, current }: ShownChange): string {
  const state = (before ?? current) as { readonly title?: string | null } | null | undefined;
  if (!state) return 'of an unknown name';
  return state.title || strategyInShort({ ...initialDraft(state), disabled: false });
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}
