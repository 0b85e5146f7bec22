import type { Routes } from 'generated:api';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { userAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { personName } from '../../people/person.ts';
import {
  noProjectRole,
  type ProjectRole,
  ProjectRoleFields,
  useChosenProjectRole,
} from '../../people/project-role-fields.tsx';
import { useRoles } from '../../people/roles.ts';
import { RootRoleSelect } from '../../people/root-role-select.tsx';
import { besidesInWords } from '../../people/root-role-words.ts';
import { useProjectName } from '../../people/use-projects.ts';
import { givingRole } from './give-role.tsx';
import classes from './users.module.css';

type CreatedUser = Routes['POST /api/admin/user-admin']['output'];

/** Invites one person, and gives them a role in a project if wanted. */
export function NewUser({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<{
    readonly user: CreatedUser;
    readonly place: ProjectRole | null;
  }>();
  const give = useWrite({ showsRefusals: true });
  const done = (user: CreatedUser, place: ProjectRole | null) => {
    setCreated({ user, place });
    if (place) give.mutate(givingRole(place, user.id));
  };
  if (!created) {
    return (
      <Dialog title="New user" onClose={onClose}>
        <NewUserForm onDone={done} onCancel={onClose} />
      </Dialog>
    );
  }
  const { user, place } = created;
  return (
    <Invited user={user} onClose={onClose}>
      {place && give.isSuccess && <GivenRole place={place} />}
      {place && give.isError && (
        <>
          <Notice kind="danger">
            The account is created, but without the role in the project. {give.error.message}
          </Notice>
          <p>
            <Button onClick={() => give.mutate(givingRole(place, user.id))}>
              Give the role again
            </Button>
          </p>
        </>
      )}
    </Invited>
  );
}

function GivenRole({ place: { project, role } }: { readonly place: ProjectRole }) {
  const { nameOf } = useRoles();
  const projectName = useProjectName();
  return (
    <p>
      They have the role {nameOf(role)} in {projectName(project)}.
    </p>
  );
}

function NewUserForm({
  onDone,
  onCancel,
}: {
  readonly onDone: (user: CreatedUser, place: ProjectRole | null) => void;
  readonly onCancel: () => void;
}) {
  const [draft, setDraft, clearDraft] = useDraft('user/new', {
    name: '',
    account: '',
    rootRole: 3,
    // Without its type, it could never be more than null.
    place: null as ProjectRole | null,
    sendEmail: true,
  });
  const { name, account, rootRole, place, sendEmail } = draft;
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const { roles } = useRoles();
  const root = roles.find(({ id }) => id === rootRole);
  const { chosen, unfinished } = useChosenProjectRole(place ?? noProjectRole);
  const hasUsername = account !== '' && !account.includes('@');
  return (
    <WriteForm
      request={request('POST /api/admin/user-admin', {
        body: {
          name,
          ...(account && { [hasUsername ? 'username' : 'email']: account }),
          rootRole,
          sendEmail,
        },
      })}
      action="Create user"
      wrong={place ? unfinished : undefined}
      onDone={(user) => {
        clearDraft();
        onDone(user, place && chosen);
      }}
      onCancel={onCancel}
    >
      <Field
        label="Name"
        path="/body/name"
        name="name"
        autoComplete="off"
        value={name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        label="E-mail address or username"
        path={hasUsername ? '/body/username' : '/body/email'}
        name="account"
        autoComplete="off"
        value={account}
        onChange={({ target }) => set({ account: target.value })}
      />
      <RootRoleSelect value={rootRole} onChange={(role) => set({ rootRole: role ?? rootRole })} />
      {place ? (
        <>
          <ProjectRoleFields value={place} onChange={(next) => set({ place: next })} />
          {root && <p>{besidesInWords([root])}</p>}
          <More icon="close" onClick={() => set({ place: null })}>
            No role in a project
          </More>
        </>
      ) : (
        <More icon="add" onClick={() => set({ place: noProjectRole })}>
          Role in a project
        </More>
      )}
      {!hasUsername && (
        <Checkbox
          label="Send the invitation by e-mail"
          hint="You get a link to pass on in any case."
          checked={sendEmail}
          onChange={({ target }) => set({ sendEmail: target.checked })}
        />
      )}
    </WriteForm>
  );
}

function More(button: Pick<ComponentProps<typeof Button>, 'icon' | 'onClick' | 'children'>) {
  return (
    <p className={classes.more}>
      <Button kind="quiet" {...button} />
    </p>
  );
}

/** What follows for somebody who has just been created. */
function Invited({
  user,
  onClose,
  children,
}: {
  readonly user: CreatedUser;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const [, navigate] = useLocation();
  const name = personName(user);
  return (
    // Another dialog: the focus goes into it, from the button that is no longer there.
    <Dialog key="created" title={`${name} is invited`} onClose={onClose}>
      {user.emailSent && <p>An invitation to {user.email} is on its way.</p>}
      {children}
      {user.inviteLink && (
        <SecretOnce
          title={`The account of ${name} is ready.`}
          secret={user.inviteLink}
          hint="With this link they set their password, once and within 48 hours. It is shown only now; you can make another one on their page."
        />
      )}
      <Dialog.Actions>
        <Button kind="primary" onClick={() => navigate(userAddress(user.id))}>
          Go to their page
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Actions>
    </Dialog>
  );
}
