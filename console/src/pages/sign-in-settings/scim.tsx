import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { CopyLine } from '../../components/copy-line.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** An identity provider that creates and disables accounts, and keeps groups. */
export default function Scim() {
  const settings = useRead('GET /api/admin/scim-settings', {});
  return (
    <SignInPage>
      <Loaded query={settings}>
        {({ enabled, hasToken }) => (
          <>
            <Provisioning isOn={enabled} />
            <ScimToken exists={hasToken} />
          </>
        )}
      </Loaded>
    </SignInPage>
  );
}

function Provisioning({ isOn }: { readonly isOn: boolean }) {
  const address = `${location.origin}/scim/v2`;
  return (
    <Card
      title={
        <>Users and groups by SCIM {isOn ? <Badge kind="good">on</Badge> : <Badge>off</Badge>}</>
      }
      actions={
        <ActionButton
          request={request('POST /api/admin/scim-settings', { body: { enabled: !isOn } })}
          {...(isOn && {
            confirm:
              'The identity provider is refused from now on. Users and groups stay as they are.',
          })}
          done={isOn ? 'SCIM is off.' : 'SCIM is on.'}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </ActionButton>
      }
    >
      <p>
        The identity provider of your company creates accounts here, disables those of people who
        leave, and decides who is in its groups. Enter this address there:
      </p>
      <CopyLine text={address} />
    </Card>
  );
}

function ScimToken({ exists }: { readonly exists: boolean }) {
  const [token, setToken] = useState<string>();
  return (
    <Card title="Token">
      {token ? (
        <SecretOnce
          title="The token is ready."
          secret={token}
          hint="Enter it at the identity provider: it is shown only now."
        />
      ) : (
        <p>
          {exists
            ? 'There is a token. It cannot be shown again; a new one replaces it.'
            : 'There is no token yet. The identity provider needs one.'}
        </p>
      )}
      <ActionButton
        request={request('POST /api/admin/scim-settings/generate-new-token', {})}
        {...(exists && {
          confirm: 'The present token stops working at once: enter the new one at the provider.',
        })}
        onDone={(created) => setToken(created.token)}
      >
        New token
      </ActionButton>
    </Card>
  );
}
