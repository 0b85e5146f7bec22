import type { AddonWithHealth } from 'generated:api';
import type { ReactNode } from 'react';
import { integrationAddress, integrationsAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { HealthPanel } from './health-panel.tsx';

/** What the pages of one integration share: its name, how it is doing, and the way to the others. */
export function IntegrationPage({
  id,
  integration,
  lead,
  actions,
  children,
}: {
  readonly id: number;
  /** Absent until it is read. */
  readonly integration: AddonWithHealth | undefined;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Page
      title={integration?.description || `Integration ${id}`}
      path={[{ name: 'Integrations', href: integrationsAddress }]}
      lead={lead}
      actions={
        <>
          <ActionButton
            request={request('POST /api/admin/addons/{id}/test', { params: { id } })}
            refusedBecause={
              integration && !integration.enabled ? 'It is off: nothing is sent.' : undefined
            }
            done="A test is sent: it says what was last changed about this integration."
          >
            Send a test
          </ActionButton>
          {actions}
        </>
      }
    >
      {integration && <HealthPanel integration={integration} />}
      <Tabs
        label="Integration"
        tabs={[
          { name: 'Settings', href: integrationAddress(id) },
          { name: 'Deliveries', href: integrationAddress(id, 'log') },
        ]}
      />
      {children}
    </Page>
  );
}
