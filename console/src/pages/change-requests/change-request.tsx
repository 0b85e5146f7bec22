import { useParams } from 'wouter';
import { projectAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { useNames } from '../../events/use-named.ts';
import { useProjectName } from '../../people/use-projects.ts';
import classes from './change-request.module.css';
import { Changes } from './changes.tsx';
import { Comments } from './comments.tsx';
import { Decision } from './decision.tsx';
import { EditTitle } from './edit-title.tsx';
import { namedRequest, peopleOf } from './named.ts';
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

function Shown({ request: found }: { readonly request: ChangeRequest }) {
  const request = namedRequest(found, useNames(peopleOf(found)));
  const { project, environment, id, title, state, createdBy, createdAt } = request;
  const roles = useRoles(request);
  const projectName = useProjectName();
  const progress = progressInWords(request);
  const size = sizeInWords(request);
  return (
    <Page
      title={title}
      path={[
        { name: projectName(project), href: projectAddress(project) },
        { name: 'Change requests', href: projectAddress(project, 'change-requests') },
      ]}
      actions={<EditTitle request={request} refusedBecause={roles.whyNotOwn} />}
    >
      <div className={classes.head}>
        <p className={classes.about}>
          <StateBadge state={state} />
          <span>
            Change request {id} for <strong>{environment}</strong>
          </span>
          <span className={classes.person}>
            <Avatar name={createdBy.username} />
            {createdBy.username} <Time at={createdAt} />
          </span>
        </p>
        <Decision request={request} roles={roles} />
      </div>
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
      <div className={classes.columns}>
        <div>
          <Changes request={request} roles={roles} />
          <Preview request={request} />
        </div>
        <div>
          <Reviews request={request} roles={roles} />
          <Comments request={request} />
        </div>
      </div>
    </Page>
  );
}
