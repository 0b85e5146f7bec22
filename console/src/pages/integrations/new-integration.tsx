import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { integrationAddress, integrationsAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { IntegrationForm, type Provider } from './integration-form.tsx';
import { bodyOf, emptySettings } from './settings.ts';

/** Adds an integration of one provider. */
export default function NewIntegration() {
  const { provider } = useParams<{ provider: string }>();
  const integrations = useRead('GET /api/admin/addons', {});
  const found = integrations.data?.providers.find(({ name }) => name === provider);
  return (
    <Page
      title={found ? `New integration: ${found.displayName}` : 'New integration'}
      path={[{ name: 'Integrations', href: integrationsAddress }]}
      lead={found?.description}
    >
      <Loaded query={integrations}>
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
  const [settings, setSettings, clear] = useDraft(
    `integration/new/${provider.name}`,
    emptySettings,
  );
  const [values, set] = useState<Readonly<Record<string, string>>>({});
  return (
    <IntegrationForm
      provider={provider}
      settings={settings}
      onChange={setSettings}
      secrets={{ values, set }}
      request={request('POST /api/admin/addons', {
        body: bodyOf(provider.name, settings, values),
      })}
      action="Create integration"
      done="The integration is created."
      onDone={({ id }) => {
        clear();
        navigate(integrationAddress(id));
      }}
    />
  );
}
