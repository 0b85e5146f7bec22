import { shareChangeOf } from '../../../lib/words/events/event-kinds.ts';
import { eventText } from './event-sentence.tsx';
import type { ShownEvent } from './types.ts';

/** What undoing an event will do, as a sentence; `undefined` where its changes say it best. Pure. */
export function undoInWords(event: ShownEvent): string | undefined {
  const { type, featureName: flag, environment } = event;
  if (type === 'feature-environment-disabled')
    return `Switches ${flag} on again in ${environment}.`;
  if (type === 'feature-environment-enabled')
    return `Switches ${flag} off again in ${environment}.`;
  const share = shareChangeOf(event);
  return share && `Sets the share of ${flag} in ${environment} back to ${share.before} %.`;
}

/** What undoing an event has done, as a sentence. Pure. */
export function undoneInWords(event: ShownEvent): string {
  const { type, featureName: flag, environment } = event;
  if (type === 'feature-environment-disabled') return `${flag} is on again in ${environment}.`;
  if (type === 'feature-environment-enabled') return `${flag} is off again in ${environment}.`;
  const share = shareChangeOf(event);
  if (share) return `${flag} is at ${share.before} % again in ${environment}.`;
  return `Undone: ${eventText(event)}.`;
}
