import { useState } from 'react';
import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { personName } from '../../people/person.ts';
import {
  noProjectRole,
  type ProjectRole,
  ProjectRoleFields,
  useChosenProjectRole,
} from '../../people/project-role-fields.tsx';
import { useProjectName } from '../../people/use-projects.ts';
import type { EditedUser } from './user-form.tsx';

/** The request that gives somebody a role in a project, besides those that they have. */
export function givingRole({ project, role }: ProjectRole, userId: number) {
  return request('POST /api/admin/projects/{projectId}/access', {
    params: { projectId: project },
    body: { roles: [role], users: [userId], groups: [] },
  });
}

/** Gives a person a role in a project. */
export function GiveRole({
  user,
  besides,
  onClose,
}: {
  readonly user: EditedUser;
  /** What the person may do besides, as a sentence. */
  readonly besides: string;
  readonly onClose: () => void;
}) {
  const [value, setValue] = useState(noProjectRole);
  const { chosen, unfinished } = useChosenProjectRole(value);
  const nameOf = useProjectName();
  const name = personName(user);
  return (
    <Dialog title={`Give ${name} a role in a project`} onClose={onClose}>
      <WriteForm
        request={givingRole(chosen, user.id)}
        action="Give role"
        wrong={unfinished}
        done={`${name} has a role in ${nameOf(chosen.project)}.`}
        onDone={onClose}
        onCancel={onClose}
      >
        <ProjectRoleFields value={value} onChange={setValue} />
        <p>{besides}</p>
      </WriteForm>
    </Dialog>
  );
}
