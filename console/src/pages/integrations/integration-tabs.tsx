import { Tabs } from '../../components/tabs.tsx';

/** The pages of one integration. */
export function IntegrationTabs({ id }: { readonly id: number }) {
  return (
    <Tabs
      label="Integration"
      tabs={[
        { name: 'Settings', href: `/integrations/${id}` },
        { name: 'Deliveries', href: `/integrations/${id}/log` },
      ]}
    />
  );
}
