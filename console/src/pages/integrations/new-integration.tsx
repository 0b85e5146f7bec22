import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { type Provider, ReceiverForm } from './integration-form.tsx';
import { bodyOf, emptySettings } from './settings.ts';

/** Adds a receiver of one provider. */
export default function NewReceiver() {
  const { provider } = useParams<{ provider: string }>();
  const addons = useRead('GET /api/admin/addons', {});
  const found = addons.data?.providers.find(({ name }) => name === provider);
  return (
    <Page
      title={found ? `New receiver: ${found.displayName}` : 'New receiver'}
      path={[{ name: 'Notifications', href: '/integrations' }]}
      lead={found?.description}
    >
      <Loaded query={addons}>
        {() =>
          found ? (
            <NewForm provider={found} />
          ) : (
            <Notice kind="danger">There is no provider “{provider}”.</Notice>
          )
        }
      </Loaded>
    </Page>
  );
}

function NewForm({ provider }: { readonly provider: Provider }) {
  const [, navigate] = useLocation();
  const [settings, setSettings, clear] = useDraft(`receiver/new/${provider.name}`, emptySettings);
  const [values, set] = useState<Readonly<Record<string, string>>>({});
  return (
    <ReceiverForm
      provider={provider}
      settings={settings}
      onChange={setSettings}
      secrets={{ values, set }}
      request={request('POST /api/admin/addons', {
        body: bodyOf(provider.name, settings, values),
      })}
      action="Create receiver"
      done="The receiver is created."
      onDone={({ id }) => {
        clear();
        navigate(`/integrations/${id}`);
      }}
    />
  );
}
