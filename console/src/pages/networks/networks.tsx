import type { Routes } from 'generated:api';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { RangesField, rangesIn } from '../../networks/ranges-field.tsx';

type FoundNetworks = Routes['GET /api/admin/audit/networks']['output'];

/** From where the console and the admin API can be reached. */
export default function Networks() {
  const found = useRead('GET /api/admin/audit/networks', {});
  return (
    <Page
      title="Networks"
      lead="From where the console and the admin API can be reached. Applications, SCIM and the page to sign in are not affected."
    >
      <Loaded query={found}>
        {(stored) => (
          <>
            <Card
              title={
                <>
                  Your address{' '}
                  {stored.networks.length > 0 ? (
                    <Badge kind="good">limited</Badge>
                  ) : (
                    <Badge>everywhere</Badge>
                  )}
                </>
              }
            >
              <p>
                You are at <strong>{stored.address}</strong>. If that is the address of a proxy, and
                not yours, name the proxy first, and save: your own address is then shown here.
              </p>
            </Card>
            <Card title="Networks and proxies">
              <NetworksForm stored={stored} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function NetworksForm({ stored }: { readonly stored: FoundNetworks }) {
  const [draft, setDraft, settle] = useEdit('networks', {
    networks: stored.networks.join('\n'),
    proxies: stored.proxies.join('\n'),
  });
  const networks = rangesIn(draft.networks);
  return (
    <WriteForm
      request={request('PUT /api/admin/audit/networks', {
        body: { networks, proxies: rangesIn(draft.proxies) },
      })}
      action="Save"
      done={
        networks.length > 0
          ? 'Requests from other networks are refused within a minute.'
          : 'Everybody can come from everywhere.'
      }
      onDone={settle}
    >
      <RangesField
        label="Networks"
        hint={`Addresses and ranges like 192.0.2.0/24 or 2001:db8::/32, one in a line. Your own address, ${stored.address}, must be in them. Empty: everywhere.`}
        path="/body/networks"
        rows={5}
        value={draft.networks}
        onChange={(text) => setDraft({ ...draft, networks: text })}
      />
      <RangesField
        label="Proxies in front of the service"
        hint="For example those of CloudFront: the address before them in X-Forwarded-For counts. Empty without a proxy."
        path="/body/proxies"
        rows={5}
        value={draft.proxies}
        onChange={(text) => setDraft({ ...draft, proxies: text })}
      />
    </WriteForm>
  );
}
