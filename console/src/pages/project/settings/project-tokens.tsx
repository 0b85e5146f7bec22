import { useState } from 'react';
import { useMay } from '../../../access/use-may.ts';
import { request } from '../../../api/request.ts';
import { useRead } from '../../../api/use-read.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Card } from '../../../components/card.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import { WriteForm } from '../../../components/form/write-form.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Table } from '../../../components/table.tsx';
import { Time } from '../../../components/time.tsx';
import { CreatedToken } from '../../tokens/created-token.tsx';
import type { ApiToken } from '../../tokens/token-types.ts';

const route = 'GET /api/admin/projects/{projectId}/api-tokens';

/** The API tokens that name the project, and a new one. */
export function ProjectTokens({ projectId }: { readonly projectId: string }) {
  const refused = useMay()(route, { projectId });
  const [created, setCreated] = useState<ApiToken>();
  return (
    <>
      {refused ? <Notice kind="danger">{refused}</Notice> : <TokenTable projectId={projectId} />}
      <NewProjectToken projectId={projectId} onCreated={setCreated} />
      {created && <CreatedToken token={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}

function TokenTable({ projectId }: { readonly projectId: string }) {
  const tokens = useRead(route, { params: { projectId } });
  return (
    <Loaded query={tokens}>
      {(data) =>
        data.tokens.length === 0 ? (
          <Empty>No tokens of this project yet. Tokens for all projects are in the settings.</Empty>
        ) : (
          <Table label="API tokens" columns={['Name', 'Type', 'Environment', 'Created', '']}>
            {data.tokens.map(({ id, tokenName, type, environment, createdAt, projects }) => (
              <tr key={id}>
                <th scope="row">{tokenName}</th>
                <td>{type}</td>
                <td>{environment}</td>
                <td>
                  <Time at={createdAt} />
                </td>
                <td>
                  <ActionButton
                    request={request('DELETE /api/admin/projects/{projectId}/api-tokens/{token}', {
                      params: { projectId, token: id },
                    })}
                    kind="danger"
                    label={`Delete ${tokenName}`}
                    refusedBecause={
                      projects.length > 1
                        ? 'It is for other projects as well: delete it on the page of tokens.'
                        : undefined
                    }
                    confirm="Whatever uses it is refused from now on."
                    done={`The token ${tokenName} is deleted.`}
                  >
                    Delete
                  </ActionButton>
                </td>
              </tr>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}

function NewProjectToken({
  projectId,
  onCreated,
}: {
  readonly projectId: string;
  readonly onCreated: (token: ApiToken) => void;
}) {
  const environments = useRead(
    'GET /api/admin/environments/project/{projectId}',
    { params: { projectId } },
    { staleTime: 60_000 },
  );
  const names = environments.data?.environments.map(({ name }) => name) ?? [];
  const [draft, setDraft, clear] = useDraft(`project/${projectId}/token`, {
    tokenName: '',
    type: 'client' as 'client' | 'frontend',
    environment: '',
  });
  const environment = draft.environment || (names[0] ?? 'development');
  return (
    <Card title="New token">
      <WriteForm
        request={request('POST /api/admin/projects/{projectId}/api-tokens', {
          params: { projectId },
          body: { ...draft, environment },
        })}
        action="Create token"
        onDone={(token) => {
          clear();
          onCreated(token as ApiToken);
        }}
      >
        <Field
          label="Name"
          path="/body/tokenName"
          hint="The application and where it runs."
          value={draft.tokenName}
          onChange={({ target }) => setDraft({ ...draft, tokenName: target.value })}
        />
        <Select
          label="For"
          path="/body/type"
          value={draft.type}
          onChange={({ target }) =>
            setDraft({ ...draft, type: target.value === 'frontend' ? 'frontend' : 'client' })
          }
        >
          <option value="client">a server (client token)</option>
          <option value="frontend">a browser or app (frontend token)</option>
        </Select>
        <Select
          label="Environment"
          path="/body/environment"
          value={environment}
          onChange={({ target }) => setDraft({ ...draft, environment: target.value })}
        >
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </WriteForm>
    </Card>
  );
}
