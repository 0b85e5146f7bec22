import { useParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import classes from './change-request.module.css';
import { Changes } from './changes.tsx';
import { Comments } from './comments.tsx';
import { Decision } from './decision.tsx';
import { EditTitle } from './edit-title.tsx';
import { Preview } from './preview.tsx';
import { Reviews } from './reviews.tsx';
import { ScheduleStatus } from './schedule.tsx';
import { progressInWords, sizeInWords } from './size-words.ts';
import { StateBadge } from './state-badge.tsx';
import type { ChangeRequest } from './types.ts';
import { useRoles } from './use-roles.ts';

/** One change request: what it changes, who has to agree, and what can be done with it now. */
export default function ChangeRequestPage() {
  const { projectId = '', id = '' } = useParams();
  const request = useRead('GET /api/admin/projects/{projectId}/change-requests/{id}', {
    params: { projectId, id: Number(id) },
  });
  return (
    <Loaded query={request}>
      {(found) => <Shown key={`${projectId}/${id}`} request={found} />}
    </Loaded>
  );
}

function Shown({ request }: { readonly request: ChangeRequest }) {
  const { project, environment, id, title, state, createdBy, createdAt } = request;
  const roles = useRoles(request);
  const place = `/projects/${encodeURIComponent(project)}`;
  const progress = progressInWords(request);
  const size = sizeInWords(request);
  return (
    <Page
      title={title}
      path={[
        { name: project, href: place },
        { name: 'Change requests', href: `${place}/change-requests` },
      ]}
      actions={<EditTitle request={request} refusedBecause={roles.whyNotOwn} />}
      lead={
        <>
          <StateBadge state={state} /> Change request {id} for <strong>{environment}</strong>, by{' '}
          {createdBy.username} <Time at={createdAt} />.
        </>
      }
    >
      {request.waitingFor && (
        <Notice kind="danger">It cannot be applied: {request.waitingFor}</Notice>
      )}
      {progress && (
        <p>
          <strong>{progress}</strong>
        </p>
      )}
      <ScheduleStatus request={request} />
      {size && <p>{size}</p>}
      <Decision request={request} roles={roles} />
      <div className={classes.columns}>
        <div>
          <Changes request={request} roles={roles} />
          <Preview request={request} />
        </div>
        <div>
          <Reviews request={request} roles={roles} />
          <Comments request={request} />
          <History request={request} />
        </div>
      </div>
    </Page>
  );
}

/** When it came into each of its states. */
function History({ request }: { readonly request: ChangeRequest }) {
  const times = Object.entries(request.stateTimestamps).toSorted(([, a], [, b]) =>
    String(a) < String(b) ? -1 : 1,
  );
  return (
    <Card title="History">
      <ul className={classes.plain}>
        {times.map(([state, at]) => (
          <li key={state}>
            {state} <Time at={String(at)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
