import type { Routes } from 'generated:api';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMay, useMissing } from '../../access/use-may.ts';
import {
  changeRequestAddress,
  changesAddress,
  cleanUpAddress,
  integrationAddress,
  projectAddress,
} from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icons.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { Time } from '../../components/time.tsx';
import { useNames } from '../../events/use-named.ts';
import { missingInWords } from '../../integrations/health-words.ts';
import { type ListedIntegration, useFailing } from '../../integrations/use-failing.ts';
import { useMe } from '../../session/use-me.ts';
import { type Viewer, waitsFor } from '../change-requests/queue-filter.ts';
import classes from './home.module.css';
import { openRequestsRead } from './home-reads.ts';
import type { Dashboard } from './home-words.ts';
import { Nothing, Part } from './part.tsx';

type FoundRequest =
  Routes['GET /api/admin/search/change-requests']['output']['changeRequests'][number];

/** More than these are behind a link. */
const SHOWN = 6;

/** What waits for the person: integrations that fail, change requests, their drafts, and flags that can go. */
export function NeedsYou({ removable }: Pick<Dashboard, 'removable'>) {
  const requests = useQuery({ ...openRequestsRead, staleTime: 10_000 });
  const waiting = useWaiting(requests.data?.changeRequests ?? []);
  const shown = waiting.slice(0, SHOWN);
  const names = useNames(shown.map(({ request }) => request.createdBy.id));
  const failing = useFailing();
  const goers = useRemovable(removable);
  const count = failing.length + waiting.length + (goers ? 1 : 0);
  return (
    <Part
      title="Needs you"
      place="needs"
      count={count}
      more={waiting.length > SHOWN && <Link href={`${changesAddress}?whose=waiting`}>All</Link>}
    >
      {requests.isPending && <Skeleton lines={2} />}
      {!requests.isPending && count === 0 && <Nothing>Nothing waits for you.</Nothing>}
      {count > 0 && (
        <ul className={classes.rows}>
          {failing.slice(0, SHOWN).map((integration) => (
            <Failing key={`integration ${integration.id}`} integration={integration} />
          ))}
          {shown.map(({ request, action, icon, kind }) => (
            <Row
              key={request.id}
              icon={icon}
              kind={kind}
              title={
                <Link href={changeRequestAddress(request.project, request.id)}>
                  {request.title || `Change request ${request.id}`}
                </Link>
              }
              about={
                <>
                  {request.state === 'Draft'
                    ? 'Your draft'
                    : (names.get(request.createdBy.id) ?? request.createdBy.username)}{' '}
                  · {request.environment} · <Time at={request.createdAt} />
                </>
              }
              action={
                <ButtonLink
                  isSmall
                  href={changeRequestAddress(request.project, request.id)}
                  label={`${action}: ${request.title || `change request ${request.id}`}`}
                >
                  {action}
                </ButtonLink>
              }
            />
          ))}
          {goers}
        </ul>
      )}
    </Part>
  );
}

function Row({
  icon,
  kind = 'plain',
  title,
  about,
  action,
}: {
  readonly icon: IconName;
  readonly kind?: 'plain' | 'pending' | 'warning' | 'danger';
  readonly title: ReactNode;
  readonly about: ReactNode;
  readonly action: ReactNode;
}) {
  return (
    <li className={classes.row}>
      <span className={`${classes.sign} ${classes[kind]}`}>
        <Icon name={icon} />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{title}</span>
        <span className={classes.about}>{about}</span>
      </span>
      {action}
    </li>
  );
}

interface WaitingRequest {
  readonly request: FoundRequest;
  readonly action: string;
  readonly icon: IconName;
  readonly kind: 'plain' | 'pending' | 'danger';
}

/** The change requests that wait for the person, those that somebody else waits for first. */
function useWaiting(requests: readonly FoundRequest[]): readonly WaitingRequest[] {
  const me = useMe();
  const missing = useMissing();
  const viewer: Viewer = {
    id: me.data?.user.id,
    mayApprove: (place) => missing(['APPROVE_CHANGE_REQUEST'], place) === undefined,
    mayApply: (place) => missing(['APPLY_CHANGE_REQUEST'], place) === undefined,
  };
  const failed = requests.filter(({ schedule }) => schedule && schedule.status !== 'pending');
  const drafts = requests.filter(({ state }) => state === 'Draft');
  return [
    ...failed.map(
      (request): WaitingRequest => ({ request, action: 'Look', icon: 'warning', kind: 'danger' }),
    ),
    ...requests
      .filter((request) => waitsFor(request, viewer))
      .map(
        (request): WaitingRequest => ({
          request,
          action: request.state === 'Approved' ? 'Apply' : 'Review',
          icon: 'change',
          kind: 'pending',
        }),
      ),
    ...drafts.map(
      (request): WaitingRequest => ({ request, action: 'Send', icon: 'draft', kind: 'plain' }),
    ),
  ];
}

/** That an integration fails, and since when. */
function Failing({ integration }: { readonly integration: ListedIntegration }) {
  const { id, description, provider, health } = integration;
  const title = description || `${provider} ${id}`;
  return (
    <Row
      icon="danger"
      kind="danger"
      title={<Link href={integrationAddress(id, 'log')}>{`${title} fails`}</Link>}
      about={
        <>
          {missingInWords(health)}
          {health.since && (
            <>
              {' '}
              · since <Time at={health.since} />
            </>
          )}
        </>
      }
      action={
        <ButtonLink
          isSmall
          href={integrationAddress(id, 'log')}
          label={`Look at the deliveries of ${title}`}
        >
          Look
        </ButtonLink>
      }
    />
  );
}

/** That flags can go, in the projects where the person may remove them. */
function useRemovable(removable: Dashboard['removable']): ReactNode {
  const may = useMay();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const own = removable.filter(
    ({ project }) =>
      may('DELETE /api/admin/projects/{projectId}/features/{featureName}', {
        projectId: project,
      }) === undefined,
  );
  const [most] = own;
  if (!most) return null;
  const count = own.reduce((sum, each) => sum + each.count, 0);
  const isOne = own.length === 1;
  const name = projects.data?.projects.find(({ id }) => id === most.project)?.name ?? most.project;
  return (
    <Row
      icon="archive"
      kind="warning"
      title={count === 1 ? '1 flag can go' : `${count.toLocaleString('en')} flags can go`}
      about={`Completed or stale, in ${isOne ? name : `${own.length} projects`}`}
      action={
        <ButtonLink
          isSmall
          href={isOne ? projectAddress(most.project, 'clean-up') : cleanUpAddress}
          label={`Clean up ${isOne ? name : 'all projects'}`}
        >
          Clean up
        </ButtonLink>
      }
    />
  );
}
