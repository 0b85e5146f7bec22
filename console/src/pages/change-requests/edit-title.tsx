import { useState } from 'react';
import { request as requestOf } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import type { ChangeRequest } from './types.ts';

/** Gives the change request a title of its own. */
export function EditTitle({
  request: { project: projectId, id, title: given },
  refusedBecause,
}: {
  readonly request: ChangeRequest;
  readonly refusedBecause: string | undefined;
}) {
  const [title, setTitle] = useState<string>();
  const close = () => setTitle(undefined);
  return (
    <>
      <Button refusedBecause={refusedBecause} onClick={() => setTitle(given)}>
        Rename
      </Button>
      {title !== undefined && (
        <Dialog title="Title of the change request" onClose={close}>
          <WriteForm
            request={requestOf('PUT /api/admin/projects/{projectId}/change-requests/{id}/title', {
              params: { projectId, id },
              body: { title },
            })}
            action="Save title"
            done="The title is saved."
            onDone={close}
            onCancel={close}
          >
            <Field
              label="Title"
              hint="What the changes are for, for those who review them."
              path="/body/title"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </WriteForm>
        </Dialog>
      )}
    </>
  );
}
