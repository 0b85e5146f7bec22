import { useState } from 'react';
import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { personName } from '../../people/person.ts';
import { RootRoleSelect } from '../../people/root-role-select.tsx';
import type { EditedUser } from './user-form.tsx';

/** Changes what a person may do everywhere. */
export function RootRoleDialog({
  user,
  onClose,
}: {
  readonly user: EditedUser;
  readonly onClose: () => void;
}) {
  const [rootRole, setRootRole] = useState(user.rootRole ?? 3);
  const name = personName(user);
  return (
    <Dialog title={`Root role of ${name}`} onClose={onClose}>
      <WriteForm
        request={request('PUT /api/admin/user-admin/{id}', {
          params: { id: user.id },
          body: { rootRole },
        })}
        action="Save"
        refusedBecause={rootRole === user.rootRole ? 'Nothing is changed yet.' : undefined}
        done={`The root role of ${name} is changed.`}
        onDone={onClose}
        onCancel={onClose}
      >
        <RootRoleSelect value={rootRole} onChange={(role) => setRootRole(role ?? rootRole)} />
      </WriteForm>
    </Dialog>
  );
}
