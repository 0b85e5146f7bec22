import { useQueries } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { useMissing } from '../../access/use-may.ts';
import { reading, useRead } from '../../api/use-read.ts';
import { Empty } from '../../components/empty.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useMe } from '../../session/use-me.ts';
import classes from './change-request.module.css';
import { isListed, type Viewer } from './queue-filter.ts';
import { QueueFilters, useQueueFilter } from './queue-filters.tsx';
import { StateBadge } from './state-badge.tsx';
import type { ChangeRequest } from './types.ts';

/** The change requests of one project, or of all that the person can see. */
export default function Queue() {
  const { projectId } = useParams();
  const [filter, setFilter] = useQueueFilter();
  const viewer = useViewer();
  const { requests, error, isPending } = useRequests(projectId);
  const shown = requests
    .filter((request) => isListed(request, filter, viewer))
    .toSorted((a, b) => b.id - a.id);
  const environments = [...new Set(requests.map(({ environment }) => environment))].sort();
  const place = projectId && `/projects/${encodeURIComponent(projectId)}`;
  return (
    <Page
      title="Change requests"
      {...(place && projectId && { path: [{ name: projectId, href: place }] })}
      lead="Changes that take effect only after others have approved them."
    >
      <QueueFilters filter={filter} setFilter={setFilter} environments={environments} />
      {error && <Notice kind="danger">{error.message}</Notice>}
      {isPending && <p aria-busy="true">Loading…</p>}
      {!isPending && shown.length === 0 && <NothingShown hasAny={requests.length > 0} />}
      {shown.length > 0 && <Rows requests={shown} isOfOne={projectId !== undefined} />}
    </Page>
  );
}

function NothingShown({ hasAny }: { readonly hasAny: boolean }) {
  if (hasAny) return <p>No change request matches these filters.</p>;
  return (
    <Empty>
      What people propose where an environment needs approvals is listed here. It begins on the page
      of a flag: its buttons propose there. Which environments need approvals is set in the settings
      of a project.
    </Empty>
  );
}

function Rows({
  requests,
  isOfOne,
}: {
  readonly requests: readonly ChangeRequest[];
  readonly isOfOne: boolean;
}) {
  const columns = ['Title', 'State', 'Environment', 'Approvals', 'By', 'Changes'];
  return (
    <Table label="Change requests" columns={isOfOne ? columns : ['Project', ...columns]}>
      {requests.map((request) => (
        <tr key={request.id}>
          {!isOfOne && <td>{request.project}</td>}
          <td>
            <Link
              href={`/projects/${encodeURIComponent(request.project)}/change-requests/${request.id}`}
            >
              {request.title}
            </Link>
          </td>
          <td>
            <StateBadge state={request.state} />
            {request.schedule && request.schedule.status !== 'pending' && (
              <span className={classes.stopped}> {request.schedule.status}</span>
            )}
          </td>
          <td>{request.environment}</td>
          <td>
            {request.approvals.length} of {request.minApprovals}
          </td>
          <td>
            {request.createdBy.username} <Time at={request.createdAt} />
          </td>
          <td>{changedIn(request)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** What it is about: the names of its flags and segments. */
function changedIn({ features, segments, settings = [] }: ChangeRequest): string {
  const names = [
    ...features.map(({ name }) => name),
    ...segments.map(({ name }) => `segment ${name}`),
    ...(settings.length > 0 ? ['settings'] : []),
  ];
  return names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ');
}

function useViewer(): Viewer {
  const me = useMe();
  const missing = useMissing();
  return {
    id: me.data?.user.id,
    mayApprove: (place) => missing(['APPROVE_CHANGE_REQUEST'], place) === undefined,
    mayApply: (place) => missing(['APPLY_CHANGE_REQUEST'], place) === undefined,
  };
}

/** The change requests of one project, or of each that the person can see. */
function useRequests(projectId: string | undefined) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { enabled: !projectId });
  const ids = projectId ? [projectId] : (projects.data?.projects ?? []).map(({ id }) => id);
  const lists = useQueries({
    queries: ids.map((id) =>
      reading('GET /api/admin/projects/{projectId}/change-requests', { params: { projectId: id } }),
    ),
  });
  return {
    requests: lists.flatMap(({ data }) => data ?? []),
    error: projects.error ?? lists.find(({ error }) => error)?.error,
    isPending: (!projectId && projects.isPending) || lists.some(({ isPending }) => isPending),
  };
}
