import type { Routes } from 'generated:api';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox } from '../../components/form/field.tsx';
import { withChoice } from '../../components/form/with-choice.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Time } from '../../components/time.tsx';
import { personName } from '../../people/person.ts';

type Inactive = Routes['GET /api/admin/user-admin/inactive']['output']['inactiveUsers'][number];

/** As many as one request deletes. */
const AT_ONCE = 100;

/** Who has not been here for half a year, to be deleted. */
export function InactiveUsers({ onClose }: { readonly onClose: () => void }) {
  const inactive = useRead('GET /api/admin/user-admin/inactive', {});
  return (
    <Dialog title="Inactive users" onClose={onClose}>
      <p>
        Listed is who has neither signed in nor used a personal access token for 180 days, and was
        not created within them.
      </p>
      <Loaded query={inactive}>
        {({ inactiveUsers }) =>
          inactiveUsers.length === 0 ? (
            <>
              <p>Nobody is inactive.</p>
              <Dialog.Actions>
                <Button onClick={onClose}>Close</Button>
              </Dialog.Actions>
            </>
          ) : (
            <Choice users={inactiveUsers} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Choice({
  users,
  onClose,
}: {
  readonly users: readonly Inactive[];
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const ids = chosen.filter((id) => users.some((user) => user.id === id));
  const choose = (id: number, isChosen: boolean) => setChosen(withChoice(ids, id, isChosen));
  return (
    <WriteForm
      request={request('POST /api/admin/user-admin/inactive/delete', { body: { ids } })}
      kind="danger"
      action={ids.length === 1 ? 'Delete 1 user' : `Delete ${ids.length} users`}
      refusedBecause={ids.length === 0 ? 'Choose who is to be deleted.' : undefined}
      onDone={onClose}
      onCancel={onClose}
    >
      {users.slice(0, AT_ONCE).map((user) => (
        <Checkbox
          key={user.id}
          label={personName(user)}
          hint={<LastSeen user={user} />}
          checked={ids.includes(user.id)}
          onChange={({ target }) => choose(user.id, target.checked)}
        />
      ))}
      {users.length > AT_ONCE && (
        <p>
          {AT_ONCE} of {users.length} are shown, as many as are deleted at once.
        </p>
      )}
      <p>
        They leave all groups and projects, and cannot sign in again. What they have done stays in
        the events, with their names.
      </p>
    </WriteForm>
  );
}

function LastSeen({ user: { createdAt, seenAt, patSeenAt } }: { readonly user: Inactive }) {
  return (
    <>
      created <Time at={createdAt} />, last sign-in {seenAt ? <Time at={seenAt} /> : 'never'}
      {patSeenAt && (
        <>
          , last use of a token <Time at={patSeenAt} />
        </>
      )}
    </>
  );
}
