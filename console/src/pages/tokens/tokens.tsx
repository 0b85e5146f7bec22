import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Field } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { NewToken } from './new-token.tsx';
import { type ApiToken, typesInWords } from './token-types.ts';

/** Rows that are shown at first, and added by the button below them. */
const STEP = 100;

/** The tokens with which applications and scripts identify themselves. */
export default function Tokens() {
  const tokens = useRead('GET /api/admin/api-tokens', {});
  const [isAdding, setIsAdding] = useState(false);
  const [text, setText] = useState('');
  const add = (
    <Button kind="primary" onClick={() => setIsAdding(true)}>
      New token
    </Button>
  );
  return (
    <Page
      title="Tokens"
      lead="An application needs one to fetch flags; a script needs one to change them."
      actions={add}
    >
      {isAdding && <NewToken onClose={() => setIsAdding(false)} />}
      <Loaded query={tokens}>
        {({ tokens: list }) =>
          list.length === 0 ? (
            <Empty action={add} curl={request('POST /api/admin/api-tokens', { body: example })}>
              No application can fetch flags yet. Create a token for each application and
              environment.
            </Empty>
          ) : (
            <>
              <Field
                label="Search"
                type="search"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <TokenTable key={text} tokens={list.filter((token) => matches(token, text))} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const example = { tokenName: 'shop', type: 'client', environment: 'development' };

function matches({ tokenName, environment, projects }: ApiToken, text: string): boolean {
  return [tokenName, environment, ...projects].join(' ').toLowerCase().includes(text.toLowerCase());
}

function TokenTable({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const [changed, setChanged] = useState<ApiToken>();
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <Table
        label="Tokens"
        columns={['Name', 'For', 'Projects', 'Expires', 'Last use', 'Created', '']}
      >
        {tokens.slice(0, shown).map((token) => (
          <tr key={token.id}>
            <td>
              {token.tokenName}
              {token.networks && <div>only from {token.networks.join(', ')}</div>}
            </td>
            <td>
              {typesInWords[token.type]}
              {token.type !== 'admin' && <div>{token.environment}</div>}
            </td>
            <td>{token.projects.includes('*') ? 'all' : token.projects.join(', ')}</td>
            <td>
              <Expiry at={token.expiresAt} />
            </td>
            <td>{token.seenAt ? <Time at={token.seenAt} /> : 'not used'}</td>
            <td>
              <Time at={token.createdAt} />
            </td>
            <td>
              <span className="row">
                <Button
                  onClick={() => setChanged(token)}
                  aria-label={`Expiry of ${token.tokenName}`}
                >
                  Expiry
                </Button>
                <ActionButton
                  request={request('DELETE /api/admin/api-tokens/{token}', {
                    params: { token: token.id },
                  })}
                  kind="danger"
                  label={`Delete ${token.tokenName}`}
                  confirm="Whatever uses it is refused from now on."
                  done={`The token ${token.tokenName} is deleted.`}
                >
                  Delete
                </ActionButton>
              </span>
            </td>
          </tr>
        ))}
      </Table>
      {tokens.length > shown && (
        <p>
          {shown} of {tokens.length} are shown.{' '}
          <Button onClick={() => setShown(shown + STEP)}>Show more</Button>
        </p>
      )}
      {changed && <ExpiryDialog token={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}

function Expiry({ at }: { readonly at?: string | null | undefined }) {
  if (!at) return 'never';
  if (new Date(at) < new Date()) return <Badge kind="danger">expired</Badge>;
  return <Time at={at} />;
}
