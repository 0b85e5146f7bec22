import { request as requestOf } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Differences } from '../../components/differences.tsx';
import type { Names } from '../events/difference.ts';
import { differencesOf } from '../events/difference.ts';
import classes from './change-request.module.css';
import { changeInWords, compareChange, initialStrategyOf } from './change-words.ts';
import { EditChange } from './edit-change.tsx';
import type { ChangeRequest, RequestChange } from './types.ts';
import type { Roles } from './use-roles.ts';

interface ChangeCardProps {
  readonly request: ChangeRequest;
  readonly roles: Roles;
  readonly change: RequestChange;
  readonly names: Names;
  /** The flag that it changes; absent for segments and settings. */
  readonly feature?: string;
  /** What it does, where the service says so itself. */
  readonly told?: string;
}

/** One change: what it proposes, compared with when it was proposed and with now. */
export function ChangeCard(props: ChangeCardProps) {
  const { request, change, names, told } = props;
  const initial = initialStrategyOf(change);
  const isEditable =
    ['Draft', 'In review', 'Approved'].includes(request.state) ||
    (request.state === 'Scheduled' && request.schedule?.status !== 'pending');
  return (
    <article className={classes.change}>
      <div className={classes.changeHead}>
        <h3 className={classes.changeTitle}>{changeInWords(change, names)}</h3>
        {isEditable && <ChangeButtons {...props} />}
      </div>
      {change.conflict && (
        <p className={classes.conflict}>
          <strong>Conflict.</strong> {change.conflict} {howToResolve(request)}
        </p>
      )}
      {told ? <p>{told}</p> : <Compared {...props} />}
      {initial !== undefined && (
        <details>
          <summary>The flag has no strategy that is on. It gets this one:</summary>
          <Differences label="The new strategy" differences={differencesOf(null, initial, names)} />
        </details>
      )}
    </article>
  );
}

function Compared({ request, change, names }: ChangeCardProps) {
  const { proposed, now, since } = compareChange(change, names);
  const isOpen = !['Applied', 'Rejected', 'Cancelled'].includes(request.state);
  const isWhole = change.action === 'archiveFeature';
  if (isWhole) return <p>The flag is no longer served anywhere. It can be brought back.</p>;
  return (
    <>
      <h4 className={classes.against}>Compared with when it was proposed</h4>
      {proposed ? (
        <Differences label="Proposed" differences={proposed} nothing="It changed nothing." />
      ) : (
        <p>That state was not kept.</p>
      )}
      <h4 className={classes.against}>{isOpen ? 'Compared with now' : 'Compared with today'}</h4>
      {since?.length === 0 && isOpen ? (
        <p className={classes.same}>The same: nobody has changed this since then.</p>
      ) : (
        <Differences
          label="Compared with now"
          differences={now}
          nothing={
            request.state === 'Applied'
              ? 'No difference: it is still as this request left it.'
              : 'No difference: it is already like this.'
          }
        />
      )}
    </>
  );
}

function ChangeButtons({ request, roles, change, feature }: ChangeCardProps) {
  const params = {
    projectId: request.project,
    changeRequestId: request.id,
    changeId: change.id,
  };
  return (
    <span className="row">
      <EditChange
        request={request}
        change={change}
        {...(feature !== undefined && { feature })}
        refusedBecause={roles.whyNotEdit}
      />
      <ActionButton
        kind="quiet"
        request={requestOf(
          'DELETE /api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}',
          { params },
        )}
        done="The change is removed from the request."
        refusedBecause={roles.whyNotEdit}
        label={`Remove: ${changeInWords(change)}`}
        confirm={
          <p>
            {request.state === 'Draft'
              ? 'The change is taken out of your draft.'
              : 'The change is taken out, and the request has to be approved again.'}
          </p>
        }
      >
        Remove
      </ActionButton>
    </span>
  );
}

function howToResolve({ createdBy }: ChangeRequest): string {
  return `${createdBy.username} can edit the change, which bases it on the state of now, or remove it.`;
}
