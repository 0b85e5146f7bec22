import { useState } from 'react';
import { useMay, useMissing } from '../../../../access/use-may.ts';
import { request } from '../../../../api/request.ts';
import { useRead } from '../../../../api/use-read.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { Badge } from '../../../../components/badge.tsx';
import { Button } from '../../../../components/button.tsx';
import { Card } from '../../../../components/card.tsx';
import { Empty } from '../../../../components/empty.tsx';
import { Loaded } from '../../../../components/loaded.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { Time } from '../../../../components/time.tsx';
import { type ActionSet, actionInWords, sourceInWords } from './action-data.ts';
import { ActionSetDialog } from './action-set-dialog.tsx';

/** What the project does when signals come. */
export function ActionSets({ projectId }: { readonly projectId: string }) {
  const sets = useRead('GET /api/admin/projects/{projectId}/actions', { params: { projectId } });
  const [edited, setEdited] = useState<ActionSet | 'new'>();
  const may = useMay();
  const missing = useMissing();
  const found = useRead(
    'GET /api/admin/service-account',
    {},
    { enabled: missing(['ADMIN']) === undefined },
  );
  const accounts = found.data?.serviceAccounts ?? [];
  const add = (
    <Button
      kind="primary"
      refusedBecause={may('POST /api/admin/projects/{projectId}/actions', { projectId })}
      onClick={() => setEdited('new')}
    >
      New actions
    </Button>
  );
  return (
    <>
      <p>
        Actions change flags when another service sends a signal. They do no more than whoever saved
        them may do, and tell in the events why.
      </p>
      <Loaded query={sets}>
        {({ actions }) =>
          actions.length === 0 ? (
            <Empty action={add}>
              There are no actions yet. They can switch flags on and off, and move release plans on.
            </Empty>
          ) : (
            <>
              <p>{add}</p>
              {actions.map((set) => (
                <SetCard
                  key={set.id}
                  projectId={projectId}
                  set={set}
                  onEdit={() => setEdited(set)}
                />
              ))}
            </>
          )
        }
      </Loaded>
      {edited && !found.isLoading && (
        <ActionSetDialog
          projectId={projectId}
          accounts={accounts}
          {...(edited !== 'new' && { stored: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function SetCard({
  projectId,
  set,
  onEdit,
}: {
  readonly projectId: string;
  readonly set: ActionSet;
  readonly onEdit: () => void;
}) {
  const may = useMay();
  const { id, name, description, enabled, actions, lastFailure } = set;
  return (
    <Card title={name} actions={enabled ? <Badge kind="good">On</Badge> : <Badge>Off</Badge>}>
      {description && <p>{description}</p>}
      <p>{sourceInWords(set)}:</p>
      <ol>
        {actions.map((action) => (
          <li key={JSON.stringify(action)}>{actionInWords(action)}</li>
        ))}
      </ol>
      {lastFailure && (
        <Notice kind="danger">
          Action {lastFailure.index + 1} was not done, <Time at={lastFailure.at} />:{' '}
          {lastFailure.message}
        </Notice>
      )}
      <div className="row">
        <Button
          aria-label={`Edit ${name}`}
          refusedBecause={may('PUT /api/admin/projects/{projectId}/actions/{id}', { projectId })}
          onClick={onEdit}
        >
          Edit
        </Button>
        <ActionButton
          kind="danger"
          request={request('DELETE /api/admin/projects/{projectId}/actions/{id}', {
            params: { projectId, id },
          })}
          label={`Delete ${name}`}
          confirm="Signals no longer run it. This cannot be undone."
          done={`The actions ${name} are deleted.`}
        >
          Delete
        </ActionButton>
      </div>
    </Card>
  );
}
