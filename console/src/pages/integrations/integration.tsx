import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { integrationsAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { Loaded } from '../../components/loaded.tsx';
import { IntegrationForm, type Provider } from './integration-form.tsx';
import { IntegrationPage } from './integration-page.tsx';
import { bodyOf, settingsOf } from './settings.ts';

/** The settings of one integration. */
export default function Integration() {
  const id = Number(useParams<{ id: string }>().id);
  const integration = useRead('GET /api/admin/addons/{id}', { params: { id } });
  const integrations = useRead('GET /api/admin/addons', {});
  const provider = integrations.data?.providers.find(
    ({ name }) => name === integration.data?.provider,
  );
  return (
    <IntegrationPage
      id={id}
      integration={integration.data}
      lead={provider?.displayName}
      actions={
        <DeleteIntegration id={id} name={integration.data?.description || `Integration ${id}`} />
      }
    >
      <Loaded query={integration}>
        {(stored) => provider && <EditForm key={id} id={id} provider={provider} stored={stored} />}
      </Loaded>
    </IntegrationPage>
  );
}

function DeleteIntegration({ id, name }: { readonly id: number; readonly name: string }) {
  const [, navigate] = useLocation();
  return (
    <ActionButton
      request={request('DELETE /api/admin/addons/{id}', { params: { id } })}
      kind="danger"
      label={`Delete ${name}`}
      confirm="No more events are sent, and its log of deliveries goes with it."
      done={`${name} is deleted.`}
      onDone={() => navigate(integrationsAddress)}
    >
      Delete
    </ActionButton>
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
  const [settings, setSettings, clear] = useDraft(`integration/${id}`, initial.settings);
  const [values, set] = useState(initial.secrets);
  return (
    <IntegrationForm
      provider={provider}
      settings={settings}
      onChange={setSettings}
      secrets={{ values, set }}
      request={request('PUT /api/admin/addons/{id}', {
        params: { id },
        body: bodyOf(provider.name, settings, values),
      })}
      action="Save integration"
      done="The integration is saved."
      onDone={clear}
    />
  );
}
