import { Link, useLocation, useSearchParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { personName } from '../../people/person.ts';
import { RootRoleSelect } from '../../people/root-role-select.tsx';

/** Accounts for programs. */
export default function ServiceAccounts() {
  const accounts = useRead('GET /api/admin/service-account', {});
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const create = (
    <Button
      kind="primary"
      refusedBecause={may('POST /api/admin/service-account')}
      onClick={() => setSearch({ new: '' })}
    >
      New service account
    </Button>
  );
  return (
    <Page
      title="Service accounts"
      lead="Accounts for programs that change flags: a pipeline, Terraform, a script. They have tokens in place of a password, and roles as people have."
      actions={create}
    >
      <Loaded query={accounts}>
        {({ serviceAccounts, rootRoles = [] }) =>
          serviceAccounts.length === 0 ? (
            <Empty
              action={create}
              curl={request('POST /api/admin/service-account', {
                body: { username: 'deploy-pipeline', name: 'Deploy pipeline', rootRole: 3 },
              })}
            >
              There are no service accounts yet. A program with one keeps its access when a person
              leaves. Applications that only read flags use tokens instead.
            </Empty>
          ) : (
            <Table
              label="Service accounts"
              columns={['Name', 'Username', 'Root role', 'Tokens', 'Last used']}
            >
              {serviceAccounts.map((account) => (
                <tr key={account.id}>
                  <td>
                    <Link href={`/service-accounts/${account.id}`}>{personName(account)}</Link>
                  </td>
                  <td>{account.username}</td>
                  <td>{rootRoles.find(({ id }) => id === account.rootRole)?.name}</td>
                  <td>{account.tokens?.length ?? 0}</td>
                  <td>
                    <LastUse times={account.tokens?.map(({ seenAt }) => seenAt) ?? []} />
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      {search.has('new') && <NewServiceAccount onClose={() => setSearch({})} />}
    </Page>
  );
}

function LastUse({ times }: { readonly times: readonly (string | null | undefined)[] }) {
  const last = times
    .filter((time) => typeof time === 'string')
    .sort()
    .at(-1);
  return last ? <Time at={last} /> : 'never';
}

function NewServiceAccount({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft, clearDraft] = useDraft('service-account/new', {
    username: '',
    name: '',
    rootRole: 3,
  });
  const [, navigate] = useLocation();
  return (
    <Dialog title="New service account" onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/service-account', { body: draft })}
        action="Create service account"
        done="The service account is created. Now create its first token."
        onDone={({ id }) => {
          clearDraft();
          navigate(`/service-accounts/${id}`);
        }}
        onCancel={onClose}
      >
        <Field
          label="Name"
          path="/body/name"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Field
          label="Username"
          hint="Under this name the events show what it has done; it cannot be changed"
          path="/body/username"
          value={draft.username}
          onChange={({ target }) => setDraft({ ...draft, username: target.value })}
        />
        <RootRoleSelect
          value={draft.rootRole}
          onChange={(role) => setDraft({ ...draft, rootRole: role ?? draft.rootRole })}
        />
      </WriteForm>
    </Dialog>
  );
}
