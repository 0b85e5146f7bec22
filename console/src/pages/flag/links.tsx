import { useState } from 'react';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import classes from './about.module.css';
import type { Flag } from './flag-data.ts';
import { LinkForm } from './link-form.tsx';

type FlagLink = Flag['links'][number];

const LINK = '/api/admin/projects/{projectId}/features/{featureName}/link';

/** Links of a flag to other sites: the ticket, the design, the code. */
export function Links({ flag }: { readonly flag: Flag }) {
  const [edited, setEdited] = useState<FlagLink | 'new'>();
  const params = { projectId: flag.project, featureName: flag.name };
  const may = useMay();
  const close = () => setEdited(undefined);
  return (
    <>
      {flag.links.length > 0 && (
        <ul className={classes.list}>
          {flag.links.map((link) => (
            <LinkItem key={link.id} params={params} link={link} onEdit={() => setEdited(link)} />
          ))}
        </ul>
      )}
      <Button
        kind="quiet"
        isSmall
        icon="add"
        aria-label="Add link"
        refusedBecause={may(`POST ${LINK}`, params)}
        onClick={() => setEdited('new')}
      >
        Add
      </Button>
      {edited && (
        <Dialog title={edited === 'new' ? 'Add a link' : 'Edit the link'} onClose={close}>
          <LinkForm params={params} link={edited === 'new' ? undefined : edited} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function LinkItem({
  params,
  link: { id: linkId, url, title },
  onEdit,
}: {
  readonly params: { readonly projectId: string; readonly featureName: string };
  readonly link: FlagLink;
  readonly onEdit: () => void;
}) {
  const may = useMay();
  const name = title || url;
  return (
    <li className={classes.item}>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
      <Button
        kind="quiet"
        isSmall
        icon="edit"
        aria-label={`Edit the link ${name}`}
        refusedBecause={may(`PUT ${LINK}/{linkId}`, params)}
        onClick={onEdit}
      />
      <ActionButton
        kind="quiet"
        isSmall
        icon="close"
        request={request(`DELETE ${LINK}/{linkId}`, { params: { ...params, linkId } })}
        label={`Remove the link ${name}`}
        done={`The link ${name} is removed.`}
      >
        {''}
      </ActionButton>
    </li>
  );
}
