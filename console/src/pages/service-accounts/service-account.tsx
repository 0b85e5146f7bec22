import type { Routes } from 'generated:api';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/form/field.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { NewUserToken } from '../../people/new-user-token.tsx';
import { personName } from '../../people/person.ts';
import { RootRoleSelect } from '../../people/root-role-select.tsx';
import { UserTokenList } from '../../people/user-token-list.tsx';

type ServiceAccount = Routes['GET /api/admin/service-account']['output']['serviceAccounts'][number];

/** One service account: its role and its tokens. */
export default function ServiceAccountPage() {
  const { id = '' } = useParams<{ id: string }>();
  const accounts = useRead('GET /api/admin/service-account', {});
  const account = accounts.data?.serviceAccounts.find((each) => each.id === Number(id));
  return (
    <Page
      title={account ? personName(account) : 'Service account'}
      path={[{ name: 'Service accounts', href: '/service-accounts' }]}
      actions={account && <DeleteServiceAccount account={account} />}
    >
      <Loaded query={accounts}>
        {() =>
          account ? (
            <>
              <Tokens account={account} />
              <Card
                title="Account"
                actions={<Link href={`/access?user=${account.id}`}>What it may do</Link>}
              >
                <ServiceAccountForm account={account} />
              </Card>
            </>
          ) : (
            <Notice kind="danger">There is no service account with the id {id}.</Notice>
          )
        }
      </Loaded>
    </Page>
  );
}

function Tokens({ account: { id, tokens = [] } }: { readonly account: ServiceAccount }) {
  const [isCreating, setIsCreating] = useState(false);
  const may = useMay();
  return (
    <Card
      title="Tokens"
      actions={
        <Button
          kind="primary"
          refusedBecause={may('POST /api/admin/service-account/{id}/token')}
          onClick={() => setIsCreating(true)}
        >
          New token
        </Button>
      }
    >
      <UserTokenList
        tokens={tokens}
        none="No tokens yet. The program sends one with each request, and may then do what the account may do."
        deleting={(tokenId) =>
          request('DELETE /api/admin/service-account/{id}/token/{tokenId}', {
            params: { id, tokenId },
          })
        }
      />
      {isCreating && (
        <NewUserToken
          owner={String(id)}
          creating={(body) =>
            request('POST /api/admin/service-account/{id}/token', { params: { id }, body })
          }
          onClose={() => setIsCreating(false)}
        />
      )}
    </Card>
  );
}

function ServiceAccountForm({ account }: { readonly account: ServiceAccount }) {
  const [draft, setDraft, settle] = useEdit(`service-account/${account.id}`, {
    name: account.name ?? '',
    rootRole: account.rootRole ?? 3,
  });
  return (
    <WriteForm
      request={request('PUT /api/admin/service-account/{id}', {
        params: { id: account.id },
        body: draft,
      })}
      action="Save"
      done="The service account is saved."
      onDone={settle}
    >
      <Field
        label="Name"
        path="/body/name"
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <RootRoleSelect
        value={draft.rootRole}
        onChange={(role) => setDraft({ ...draft, rootRole: role ?? draft.rootRole })}
      />
    </WriteForm>
  );
}

function DeleteServiceAccount({ account }: { readonly account: ServiceAccount }) {
  const [, navigate] = useLocation();
  const name = personName(account);
  return (
    <ActionButton
      request={request('DELETE /api/admin/service-account/{id}', { params: { id: account.id } })}
      kind="danger"
      confirm={`Its ${account.tokens?.length ?? 0} tokens stop working at once: programs that use them are refused. It leaves all groups and projects.`}
      done={`${name} is deleted.`}
      onDone={() => navigate('/service-accounts')}
      label={`Delete ${name}`}
    >
      Delete
    </ActionButton>
  );
}
