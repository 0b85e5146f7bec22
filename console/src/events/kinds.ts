import { type EventKind, kindOf } from '../../../lib/words/events/event-kinds.ts';
import type { IconName } from '../components/icons.ts';
import type { ShownEvent } from './types.ts';

/** What people look for in the log, in the words of the list, each with its sign. */
export const kindsInWords: Readonly<
  Record<EventKind, { readonly name: string; readonly icon: IconName }>
> = {
  on: { name: 'Switched on', icon: 'switch' },
  off: { name: 'Switched off', icon: 'switch-off' },
  share: { name: 'Share', icon: 'percent' },
  rules: { name: 'Rules', icon: 'strategy' },
  created: { name: 'Created', icon: 'add' },
  archived: { name: 'Archived', icon: 'archive' },
  people: { name: 'People', icon: 'group' },
  connections: { name: 'Connections', icon: 'plug' },
};

/** The kind of an event, and its sign; those of no kind are about change requests, or settings. Pure. */
export function signOf(event: Pick<ShownEvent, 'type' | 'data' | 'preData'>): {
  readonly kind: EventKind | 'other';
  readonly icon: IconName;
} {
  const kind = kindOf(event);
  if (kind) return { kind, icon: kindsInWords[kind].icon };
  return { kind: 'other', icon: event.type.startsWith('change') ? 'change' : 'edit' };
}
