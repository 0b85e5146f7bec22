import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../access/use-may.ts';
import { eventAddress } from '../addresses.ts';
import { showToast } from '../api/toasts.ts';
import { reading } from '../api/use-read.ts';
import { useWrite } from '../api/use-write.ts';
import { type ChangePlace, directRequest } from '../changes/change.ts';
import { ChangeForm } from '../changes/change-form.tsx';
import type { Change } from '../changes/change-types.ts';
import { readRequiredApprovals } from '../changes/use-approval.ts';
import { Button } from '../components/button.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { Dialog } from '../components/dialog.tsx';
import { EventSentence, eventText } from './event-sentence.tsx';
import { reverseOf } from './reverse.ts';
import { changedSince, isSwitchedBack } from './since.ts';
import type { ShownEvent } from './types.ts';
import { undoneInWords } from './undo-words.ts';
import { useNamed } from './use-named.ts';

/** Newer events of the flag that are looked at for what else would be undone. */
const LOOKED_AT = 100;

interface UndoProps {
  readonly event: ShownEvent;
  readonly isSmall?: boolean;
  readonly kind?: 'plain' | 'quiet';
}

/**
 * Brings back what was before an event: at once where nobody has to approve and nothing else would be lost; otherwise it
 * asks. Where it takes more than one change, or a choice, it leads to the page of the event. Nothing is shown for what
 * cannot be undone.
 */
export function UndoButton({ event, isSmall = true, kind = 'quiet' }: UndoProps) {
  const reverse = reverseOf(event);
  if ('why' in reverse) return null;
  const [only, ...others] = reverse.changes;
  const { project, environment } = event;
  if (!only || others.length > 0 || project === null || environment === null) {
    return (
      <ButtonLink
        kind={kind}
        isSmall={isSmall}
        icon="undo"
        href={eventAddress(event.id)}
        label={labelOf(event)}
      >
        Undo…
      </ButtonLink>
    );
  }
  const place = { projectId: project, environment };
  return <UndoOne event={event} isSmall={isSmall} kind={kind} change={only} place={place} />;
}

function UndoOne({
  event,
  isSmall,
  kind,
  change,
  place,
}: Required<UndoProps> & { readonly change: Change; readonly place: ChangePlace }) {
  const queries = useQueryClient();
  const may = useMay();
  const [isReading, setIsReading] = useState(false);
  /** What is asked about, once it is known that it takes a question. */
  const [since, setSince] = useState<readonly ShownEvent[]>();
  const done = undoneInWords(event);
  const write = useWrite({ done });
  const direct = directRequest(change, place);
  const read = async () => {
    const query = {
      feature: `IS:${event.featureName}`,
      from: `IS:${event.createdAt.slice(0, 10)}`,
      limit: LOOKED_AT,
    };
    const [required, found] = await Promise.all([
      readRequiredApprovals(queries, place),
      queries.fetchQuery(reading('GET /api/admin/search/events', { query })),
    ]);
    const newer = changedSince(event, found.events);
    // Where there are more events than were looked at, the flag was changed often enough to ask.
    const isAllSeen =
      found.nextCursor === undefined || found.events.some(({ id }) => id <= event.id);
    if (isSwitchedBack(event, newer)) {
      showToast({ kind: 'good', text: `Nothing to undo: ${newer.slice(0, 1).map(eventText)}.` });
    } else if (
      required > 0 ||
      newer.length > 0 ||
      !isAllSeen ||
      may(direct.route, direct.input.params)
    ) {
      setSince(newer);
    } else write.mutate(direct);
  };
  const act = async () => {
    if (isReading || write.isPending) return;
    setIsReading(true);
    try {
      await read();
    } catch (error) {
      const text =
        error instanceof Error ? error.message : 'What happened since could not be read.';
      showToast({ kind: 'danger', text });
    } finally {
      setIsReading(false);
    }
  };
  const close = () => setSince(undefined);
  return (
    <>
      <Button
        kind={kind}
        isSmall={isSmall}
        icon="undo"
        aria-label={labelOf(event)}
        aria-busy={isReading || undefined}
        // For those who may not, it only opens the question, which says why.
        data-route={may(direct.route, direct.input.params) ? undefined : direct.route}
        onClick={() => void act()}
      >
        Undo
      </Button>
      {since && (
        <Dialog title="Undo this change?" onClose={close}>
          <p>
            <EventSentence event={event} />.
          </p>
          <Since events={since} />
          <ChangeForm
            change={change}
            place={place}
            action="Undo"
            done={done}
            onDone={close}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}

/** What else would be undone. */
function Since({ events }: { readonly events: readonly ShownEvent[] }) {
  const named = useNamed(events);
  if (events.length === 0) return null;
  return (
    <>
      <p>This also undoes what was changed since:</p>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <EventSentence event={named(event)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function labelOf(event: ShownEvent): string {
  return `Undo: ${eventText(event)}`;
}
