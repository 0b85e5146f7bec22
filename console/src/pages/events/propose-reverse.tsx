import { useState } from 'react';
import { differencesOf } from '../../../../lib/words/differences.ts';
import { useRead } from '../../api/use-read.ts';
import { type ChangePlace, proposal } from '../../changes/change.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import type { Change } from '../../changes/change-types.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Differences } from '../../components/differences.tsx';
import { Select } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { changeInWords } from '../change-requests/change-words.ts';
import { type Reverse, reverseOf } from './reverse.ts';
import type { ShownEvent } from './types.ts';

/** Offers to bring back the state before an event: as a proposal, or directly where nobody has to approve. */
export function ProposeReverse({ event }: { readonly event: ShownEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  const reverse = reverseOf(event);
  const close = () => setIsOpen(false);
  return (
    <Card title="Bring back what was before">
      {'why' in reverse ? (
        <p>{reverse.why}</p>
      ) : (
        <>
          <Told reverse={reverse} />
          <Button onClick={() => setIsOpen(true)}>Propose the reverse</Button>
          {isOpen && (
            <Dialog title="The reverse of this event" onClose={close}>
              <Told reverse={reverse} />
              <Differences
                label="What is brought back"
                differences={differencesOf(event.data, event.preData)}
                nothing=""
              />
              <Placed event={event} changes={reverse.changes} onDone={close} />
            </Dialog>
          )}
        </>
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
        action="Change it back"
        done="It is as it was before the event."
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
