import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select } from '../../components/form/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { inTurn } from '../../in-turn.ts';
import { sdkLines } from './sdk-lines.ts';
import type { ApiToken } from './token-types.ts';

/** The secret of a new token, which is not shown again; a test of it, and the lines that use it. */
export function CreatedToken({
  token,
  onClose,
}: {
  readonly token: ApiToken;
  readonly onClose: () => void;
}) {
  const languages = Object.entries(sdkLines(token, location.origin));
  const [chosen, setChosen] = useState(languages[0]?.[0] ?? '');
  const lines = Object.fromEntries(languages)[chosen] ?? '';
  return (
    <Dialog title={`Token ${token.tokenName}`} onClose={onClose} size="wide">
      <p>Copy the secret now: it is not shown again.</p>
      <pre>
        <code>{token.secret}</code>
      </pre>
      <div className="row">
        <CopyButton kind="plain" text={() => token.secret}>
          Copy the secret
        </CopyButton>
        <TestToken token={token} />
      </div>
      <h3>Use it</h3>
      <Select label="Language" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {languages.map(([language]) => (
          <option key={language}>{language}</option>
        ))}
      </Select>
      <pre>
        <code>{lines}</code>
      </pre>
      <CopyButton text={() => lines}>Copy the lines</CopyButton>
      <Dialog.Actions>
        <Button kind="primary" onClick={onClose}>
          I have copied it
        </Button>
      </Dialog.Actions>
    </Dialog>
  );
}

/** Sends the request that an SDK sends first. */
function TestToken({ token: { secret, type } }: { readonly token: ApiToken }) {
  const path =
    { admin: '/api/admin/user', frontend: '/api/frontend' }[type as 'admin'] ??
    '/api/client/features';
  const test = useQuery({
    queryKey: ['test of a token', secret],
    queryFn: async () => {
      const { status } = await inTurn(() => fetch(path, { headers: { authorization: secret } }));
      return status;
    },
    enabled: false,
  });
  return (
    <>
      <Button disabled={test.isFetching} onClick={() => void test.refetch()}>
        Test it
      </Button>
      {test.data === 200 && <Notice kind="good">It works: {path} answered 200.</Notice>}
      {test.data !== undefined && test.data !== 200 && (
        <Notice kind="danger">
          {path} answered {test.data}.
        </Notice>
      )}
      {test.isError && <Notice kind="danger">The service cannot be reached.</Notice>}
    </>
  );
}
