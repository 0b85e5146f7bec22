import { Tabs } from '../../components/tabs.tsx';

/** The pages of one receiver. */
export function ReceiverTabs({ id }: { readonly id: number }) {
  return (
    <Tabs
      label="Receiver"
      tabs={[
        { name: 'Settings', href: `/integrations/${id}` },
        { name: 'Deliveries', href: `/integrations/${id}/log` },
      ]}
    />
  );
}
