import { eventAddress } from '../addresses.ts';
import { ChangeButton } from '../changes/change-button.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { eventText } from './event-sentence.tsx';
import { reverseOf } from './reverse.ts';
import type { ShownEvent } from './types.ts';

/**
 * Brings back what was before an event: at once, or as a proposal where somebody has to approve. Where it takes more than one
 * change, or a choice, it leads to the page of the event. Nothing is shown for what cannot be undone.
 */
export function UndoButton({ event }: { readonly event: ShownEvent }) {
  const reverse = reverseOf(event);
  if ('why' in reverse) return null;
  const label = `Undo: ${eventText(event)}`;
  const [only] = reverse.changes;
  const { project, environment } = event;
  if (!only || reverse.changes.length > 1 || project === null || environment === null) {
    return (
      <ButtonLink kind="quiet" isSmall icon="undo" href={eventAddress(event.id)} label={label}>
        Undo…
      </ButtonLink>
    );
  }
  return (
    <ChangeButton
      isSmall
      icon="undo"
      change={only}
      place={{ projectId: project, environment }}
      done="It is as it was before."
      label={label}
    >
      Undo
    </ChangeButton>
  );
}
