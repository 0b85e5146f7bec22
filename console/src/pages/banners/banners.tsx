import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { type Banner, BannerDialog } from './banner-dialog.tsx';

/** The messages that everybody sees on every page. */
export default function Banners() {
  const banners = useRead('GET /api/admin/banners', {});
  const [edited, setEdited] = useState<Banner | 'new'>();
  const add = (
    <Button kind="primary" onClick={() => setEdited('new')}>
      New banner
    </Button>
  );
  return (
    <Page
      title="Banners"
      lead="A banner tells everybody something, on every page, until it is switched off."
      actions={add}
    >
      <Loaded query={banners}>
        {({ banners: list }) =>
          list.length === 0 ? (
            <Empty
              action={add}
              curl={request('POST /api/admin/banners', {
                body: { message: 'Release freeze until Monday', enabled: true },
              })}
            >
              There are no banners. Use one to announce a release freeze, for example.
            </Empty>
          ) : (
            <Table label="Banners" columns={['Message', 'Kind', 'State', '']}>
              {list.map((banner) => (
                <Row key={banner.id} banner={banner} onEdit={() => setEdited(banner)} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {edited && (
        <BannerDialog
          {...(edited !== 'new' && { stored: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

function Row({ banner, onEdit }: { readonly banner: Banner; readonly onEdit: () => void }) {
  const { id, message, variant, enabled } = banner;
  return (
    <tr>
      <td>{message}</td>
      <td>{variant}</td>
      <td>{enabled ? <Badge kind="good">Shown</Badge> : <Badge>Off</Badge>}</td>
      <td>
        <span className="row">
          <Button onClick={onEdit} aria-label={`Edit “${message}”`}>
            Edit
          </Button>
          <ActionButton
            request={request(
              enabled ? 'POST /api/admin/banners/{id}/off' : 'POST /api/admin/banners/{id}/on',
              { params: { id } },
            )}
            label={`${enabled ? 'Hide' : 'Show'} “${message}”`}
            done={enabled ? 'Nobody sees the banner any more.' : 'Everybody sees the banner now.'}
          >
            {enabled ? 'Hide' : 'Show'}
          </ActionButton>
          <ActionButton
            request={request('DELETE /api/admin/banners/{id}', { params: { id } })}
            kind="danger"
            label={`Delete “${message}”`}
            confirm="The banner is gone for everybody."
            done="The banner is deleted."
          >
            Delete
          </ActionButton>
        </span>
      </td>
    </tr>
  );
}
