import type { Routes } from 'generated:api';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { TagTypeDialog } from './tag-type-dialog.tsx';

type TagType = Routes['GET /api/admin/tag-types']['output']['tagTypes'][number];

/** The kinds of tags that flags can have. */
export default function TagTypes() {
  const types = useRead('GET /api/admin/tag-types', {});
  const [edited, setEdited] = useState<TagType | 'new'>();
  const add = (
    <Button kind="primary" onClick={() => setEdited('new')}>
      New tag type
    </Button>
  );
  return (
    <Page
      title="Tag types"
      lead="Tags group flags by anything: team, release, a channel that hears about them."
      actions={add}
    >
      <Loaded query={types}>
        {({ tagTypes }) =>
          tagTypes.length === 0 ? (
            <Empty
              action={add}
              curl={request('POST /api/admin/tag-types', { body: { name: 'team' } })}
            >
              There are no kinds of tags, so flags cannot be tagged yet.
            </Empty>
          ) : (
            <Table label="Tag types" columns={['Name', 'Description', 'Colour', '']}>
              {tagTypes.map((type) => (
                <Row key={type.name} type={type} onEdit={() => setEdited(type)} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {edited && (
        <TagTypeDialog
          {...(edited !== 'new' && { stored: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

function Row({ type, onEdit }: { readonly type: TagType; readonly onEdit: () => void }) {
  const { name, description, icon, color } = type;
  return (
    <tr>
      <td>
        {icon} {name}
      </td>
      <td>{description}</td>
      <td>{color ?? 'none'}</td>
      <td>
        <span className="row">
          <Button onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <ActionButton
            request={request('DELETE /api/admin/tag-types/{name}', { params: { name } })}
            kind="danger"
            label={`Delete ${name}`}
            confirm="A type of which there are still tags is not deleted: remove them from the flags first."
            done={`The tag type ${name} is deleted.`}
          >
            Delete
          </ActionButton>
        </span>
      </td>
    </tr>
  );
}
