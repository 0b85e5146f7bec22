import { useState } from 'react';
import { changeInWords } from '../../../../lib/words/change-in-words.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EditForm } from './edit-form.tsx';
import type { ChangeRequest, RequestChange } from './types.ts';

/** Replaces what a change proposes; the new one is based on the state of now. */
export function EditChange({
  request,
  change,
  feature,
  refusedBecause,
}: {
  readonly request: ChangeRequest;
  readonly change: RequestChange;
  readonly feature?: string;
  readonly refusedBecause: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (change.payload === undefined) return null;
  return (
    <>
      <Button
        kind="quiet"
        refusedBecause={refusedBecause}
        aria-label={`Edit: ${changeInWords(change)}`}
        onClick={() => setIsOpen(true)}
      >
        Edit
      </Button>
      {isOpen && (
        <Dialog title={changeInWords(change)} size="wide" onClose={close}>
          {request.state !== 'Draft' && (
            <p>After the edit, the request has to be approved again.</p>
          )}
          <EditForm
            request={request}
            change={change}
            {...(feature !== undefined && { feature })}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  );
}
