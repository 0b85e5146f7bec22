import { useState } from 'react';
import { changeInWords } from '../../../../lib/words/change-in-words.ts';
import { useRead } from '../../api/use-read.ts';
import { type ChangePlace, proposal } from '../../changes/change.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import type { Change } from '../../changes/change-types.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { type Reverse, reverseOf } from '../../events/reverse.ts';
import type { ShownEvent } from '../../events/types.ts';
import { UndoButton } from '../../events/undo-button.tsx';
import { undoInWords } from '../../events/undo-words.ts';
import classes from './events.module.css';

/** Takes back what an event records: as a proposal, or directly where nobody has to approve. */
export function UndoCard({ event }: { readonly event: ShownEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  const reverse = reverseOf(event);
  if ('why' in reverse) return <p className={classes.why}>{reverse.why}</p>;
  const { changes, note } = reverse;
  const words = undoInWords(event);
  const close = () => setIsOpen(false);
  const isSimple = changes.length === 1 && event.project !== null && event.environment !== null;
  return (
    <Card title="Undo">
      {words ? <p>{words}</p> : <Told reverse={{ changes, ...(note && { note }) }} />}
      {isSimple ? (
        <UndoButton event={event} isSmall={false} kind="plain" />
      ) : (
        <Button icon="undo" onClick={() => setIsOpen(true)}>
          Undo…
        </Button>
      )}
      {isOpen && (
        <Dialog title="Undo this change?" onClose={close}>
          <Placed event={event} changes={changes} onDone={close} />
        </Dialog>
      )}
    </Card>
  );
}

function Told({ reverse }: { readonly reverse: Extract<Reverse, { readonly changes: unknown }> }) {
  return (
    <>
      <ul>
        {reverse.changes.map((change) => (
          <li key={JSON.stringify(change)}>{changeInWords(change)}</li>
        ))}
      </ul>
      {reverse.note && <p>{reverse.note}</p>}
    </>
  );
}

interface PlacedProps {
  readonly event: ShownEvent;
  readonly changes: readonly Change[];
  readonly onDone: () => void;
}

/** Asks for the environment where the event has none: of whole flags, and segments. */
function Placed({ event, changes, onDone }: PlacedProps) {
  const [projectId, setProjectId] = useState(event.project ?? '');
  const [environment, setEnvironment] = useState(event.environment ?? '');
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const known = useRead(
    'GET /api/admin/environments/project/{projectId}',
    { params: { projectId } },
    { enabled: projectId !== '', staleTime: 60_000 },
  );
  return (
    <>
      {event.project === null && (
        <Select
          label="Project"
          hint="In which it is reviewed, if somebody has to approve."
          value={projectId}
          onChange={({ target }) => setProjectId(target.value)}
        >
          <option value="">Choose</option>
          {projects.data?.projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {event.environment === null && projectId !== '' && (
        <Select
          label="Environment"
          hint="It takes effect in all of them; the approvals of all are needed."
          value={environment}
          onChange={({ target }) => setEnvironment(target.value)}
        >
          <option value="">Choose</option>
          {known.data?.environments.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      {projectId !== '' && environment !== '' && (
        <SendReverse changes={changes} place={{ projectId, environment }} onDone={onDone} />
      )}
    </>
  );
}

function SendReverse({
  changes,
  place,
  onDone,
}: Pick<PlacedProps, 'changes' | 'onDone'> & {
  readonly place: ChangePlace;
}) {
  const [only] = changes;
  if (only && changes.length === 1) {
    return (
      <ChangeForm
        change={only}
        place={place}
        action="Undo"
        done="It is as it was before."
        onDone={onDone}
        onCancel={onDone}
      />
    );
  }
  return (
    <WriteForm
      request={proposal(changes, place)}
      action="Propose"
      done={({ id }) => `Added to your draft, change request ${id}.`}
      onDone={onDone}
      onCancel={onDone}
    />
  );
}
