import { Link, useParams, useSearchParams } from 'wouter';
import { useMissing } from '../../access/use-may.ts';
import { changeRequestAddress, projectAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Empty } from '../../components/empty.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useNames } from '../../events/use-named.ts';
import { useProjectName } from '../../people/use-projects.ts';
import { useMe } from '../../session/use-me.ts';
import classes from './change-request.module.css';
import { named } from './named.ts';
import { isListed, type QueueFilter, searchOf, type Viewer } from './queue-filter.ts';
import { QueueFilters, useQueueFilter } from './queue-filters.tsx';
import { PAGE_SIZE, QueuePages } from './queue-pages.tsx';
import { StateBadge } from './state-badge.tsx';
import type { ChangeRequest, FoundRequest } from './types.ts';

type QueuedRequest = ChangeRequest | FoundRequest;

/** Names of what a request changes that its row shows. */
const SHOWN_NAMES = 3;

/** The change requests of one project, or of all that the person can see. */
export default function Queue() {
  const { projectId } = useParams();
  const [filter, setFilter] = useQueueFilter();
  const viewer = useViewer();
  const projectName = useProjectName();
  const { requests, error, isPending, total } = useRequests(projectId, filter, viewer);
  const shown = requests
    .filter((request) => isListed(request, filter, viewer))
    .toSorted((a, b) => b.id - a.id);
  const environments = [...new Set(requests.map(({ environment }) => environment))].sort();
  return (
    <Page
      title="Change requests"
      {...(projectId && {
        path: [{ name: projectName(projectId), href: projectAddress(projectId) }],
      })}
      lead="Changes that take effect only after others have approved them."
    >
      <QueueFilters filter={filter} setFilter={setFilter} environments={environments} />
      {error && <Notice kind="danger">{error.message}</Notice>}
      {isPending && <Skeleton />}
      {!isPending && shown.length === 0 && <NothingShown hasAny={requests.length > 0} />}
      {shown.length > 0 && <Rows requests={shown} isOfOne={projectId !== undefined} />}
      {total !== undefined && total > PAGE_SIZE && <QueuePages total={total} />}
    </Page>
  );
}

function NothingShown({ hasAny }: { readonly hasAny: boolean }) {
  if (hasAny) return <p>No change request matches these filters.</p>;
  return (
    <Empty icon="change">
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
  readonly requests: readonly QueuedRequest[];
  readonly isOfOne: boolean;
}) {
  const names = useNames(requests.map(({ createdBy }) => createdBy.id));
  const columns = ['Title', 'State', 'Environment', 'By', 'Changes'];
  return (
    <Table
      label="Change requests"
      columns={isOfOne ? [...columns, 'Approvals'] : ['Project', ...columns]}
    >
      {requests
        .map((found) => named(found, names))
        .map((request) => (
          <tr key={request.id}>
            {!isOfOne && <td>{request.project}</td>}
            <td>
              <Link href={changeRequestAddress(request.project, request.id)}>{request.title}</Link>
            </td>
            <td>
              <StateBadge state={request.state} />
              {request.schedule && request.schedule.status !== 'pending' && (
                <span className={classes.stopped}> {request.schedule.status}</span>
              )}
            </td>
            <td>{request.environment}</td>
            <td>
              <span className={classes.person}>
                <Avatar name={request.createdBy.username} />
                {request.createdBy.username} <Time at={request.createdAt} />
              </span>
            </td>
            <td>{changedIn(request)}</td>
            {'approvals' in request && (
              <td>
                {request.approvals.length} of {request.minApprovals}
              </td>
            )}
          </tr>
        ))}
    </Table>
  );
}

/** What it is about: the names of its flags and segments. */
function changedIn({ features, segments, ...request }: QueuedRequest): string {
  const names = [
    ...features.map((each) => (typeof each === 'string' ? each : each.name)),
    ...segments.map((each) => `segment ${typeof each === 'string' ? each : each.name}`),
    ...('settings' in request && request.settings?.length ? ['settings'] : []),
  ];
  if (names.length <= SHOWN_NAMES) return names.join(', ');
  return `${names.slice(0, SHOWN_NAMES).join(', ')} and ${names.length - SHOWN_NAMES} more`;
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

/** The change requests of a project; of all, those that match what the service can filter by. */
function useRequests(projectId: string | undefined, filter: QueueFilter, viewer: Viewer) {
  const [address] = useSearchParams();
  const offset = Number(address.get('offset') ?? 0) || 0;
  const ofProject = useRead(
    'GET /api/admin/projects/{projectId}/change-requests',
    { params: { projectId: projectId ?? '' } },
    { enabled: projectId !== undefined },
  );
  const ofAll = useRead(
    'GET /api/admin/search/change-requests',
    { query: { ...searchOf(filter, viewer), limit: PAGE_SIZE, offset } },
    { enabled: projectId === undefined },
  );
  const { error, isPending } = projectId === undefined ? ofAll : ofProject;
  const requests: readonly QueuedRequest[] =
    projectId === undefined ? (ofAll.data?.changeRequests ?? []) : (ofProject.data ?? []);
  return {
    requests,
    error,
    isPending,
    total: projectId === undefined ? ofAll.data?.total : undefined,
  };
}
