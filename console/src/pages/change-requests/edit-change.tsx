import { useState } from 'react';
import { request as requestOf } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, TextArea } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { changeInWords } from './change-words.ts';
import type { ChangeRequest, RequestChange } from './types.ts';

interface EditChangeProps {
  readonly request: ChangeRequest;
  readonly change: RequestChange;
  readonly feature?: string;
  readonly refusedBecause: string | undefined;
}

/** Replaces what a change proposes; the new one is based on the state of now. */
export function EditChange(props: EditChangeProps) {
  const { request, change, refusedBecause } = props;
  const [isOpen, setIsOpen] = useState(false);
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
        <Dialog title={changeInWords(change)} size="wide" onClose={() => setIsOpen(false)}>
          {request.state !== 'Draft' && (
            <p>After the edit, the request has to be approved again.</p>
          )}
          <EditForm {...props} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function EditForm({
  request,
  change,
  feature,
  onClose,
}: EditChangeProps & { readonly onClose: () => void }) {
  const { project: projectId, id: changeRequestId } = request;
  const { action, id: changeId, payload: before } = change;
  const [text, setText, clear] = useDraft(
    `change/${changeRequestId}/${changeId}`,
    JSON.stringify(before, null, 2),
  );
  const payload = parsed(text);
  const body = { action, payload: payload ?? null, ...(feature !== undefined && { feature }) };
  return (
    <WriteForm
      request={requestOf(
        'PUT /api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}',
        { params: { projectId, changeRequestId, changeId }, body: body as never },
      )}
      action="Save the change"
      done="The change is edited."
      refusedBecause={payload === undefined ? 'The text is not JSON.' : undefined}
      onDone={() => {
        clear();
        onClose();
      }}
      onCancel={onClose}
    >
      {action === 'updateEnabled' ? (
        <Checkbox
          label="The flag is on"
          checked={isOn(payload)}
          onChange={({ target }) =>
            setText(JSON.stringify({ ...(before as object), enabled: target.checked }))
          }
        />
      ) : (
        <TextArea
          label="What is proposed, as JSON"
          hint="As the body of the direct request has it. What you leave out keeps its value."
          path="/body/payload"
          rows={16}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </WriteForm>
  );
}

function isOn(payload: unknown): boolean {
  return (payload as { readonly enabled?: boolean } | undefined)?.enabled === true;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
