import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { toState } from './to-state.ts';
import type { ChangeRequest } from './types.ts';

const told = {
  Approved: 'You approved the changes.',
  Rejected: 'You rejected the changes.',
} as const;

/** Approves or rejects, with a comment if there is something to say. */
export function ReviewButton({
  request,
  state,
  action,
  kind,
  refusedBecause,
}: {
  readonly request: ChangeRequest;
  readonly state: 'Approved' | 'Rejected';
  readonly action: string;
  readonly kind: 'primary' | 'danger';
  readonly refusedBecause: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [comment, setComment, clear] = useDraft(`${state}/${request.project}/${request.id}`, '');
  const close = () => setIsOpen(false);
  return (
    <>
      <Button kind={kind} refusedBecause={refusedBecause} onClick={() => setIsOpen(true)}>
        {action}
      </Button>
      {isOpen && (
        <Dialog title={`${action}: ${request.title}`} onClose={close}>
          <WriteForm
            request={toState(request, state, comment === '' ? {} : { comment })}
            action={action}
            kind={kind}
            done={told[state]}
            onDone={() => {
              clear();
              close();
            }}
            onCancel={close}
          >
            <TextArea
              label="Comment"
              hint="Optional. Everyone who sees the request can read it."
              path="/body/comment"
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          </WriteForm>
        </Dialog>
      )}
    </>
  );
}
