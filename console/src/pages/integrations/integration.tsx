import { useState } from 'react';
import { useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { type Provider, ReceiverForm } from './integration-form.tsx';
import { ReceiverTabs } from './integration-tabs.tsx';
import { bodyOf, settingsOf } from './settings.ts';

/** The settings of one receiver. */
export default function Receiver() {
  const id = Number(useParams<{ id: string }>().id);
  const addon = useRead('GET /api/admin/addons/{id}', { params: { id } });
  const addons = useRead('GET /api/admin/addons', {});
  const provider = addons.data?.providers.find(({ name }) => name === addon.data?.provider);
  return (
    <Page
      title={addon.data?.description || `Receiver ${id}`}
      path={[{ name: 'Notifications', href: '/integrations' }]}
      lead={provider?.displayName}
    >
      <ReceiverTabs id={id} />
      <Loaded query={addon}>
        {(stored) => provider && <EditForm key={id} id={id} provider={provider} stored={stored} />}
      </Loaded>
    </Page>
  );
}

type Stored = Parameters<typeof settingsOf>[0];

function EditForm({
  id,
  provider,
  stored,
}: {
  readonly id: number;
  readonly provider: Provider;
  readonly stored: Stored;
}) {
  const initial = settingsOf(stored, provider.parameters ?? []);
  const [settings, setSettings, clear] = useDraft(`receiver/${id}`, initial.settings);
  const [values, set] = useState(initial.secrets);
  return (
    <ReceiverForm
      provider={provider}
      settings={settings}
      onChange={setSettings}
      secrets={{ values, set }}
      request={request('PUT /api/admin/addons/{id}', {
        params: { id },
        body: bodyOf(provider.name, settings, values),
      })}
      action="Save receiver"
      done="The receiver is saved."
      onDone={clear}
    />
  );
}
