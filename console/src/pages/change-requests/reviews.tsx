import type { Routes } from 'generated:api';
import { useState } from 'react';
import { request as requestOf } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Time } from '../../components/time.tsx';
import classes from './change-request.module.css';
import { type DecisionStep, Steps } from './steps.tsx';
import type { ChangeRequest } from './types.ts';
import type { RequestRoles } from './use-roles.ts';

interface ReviewsProps {
  readonly request: ChangeRequest;
  readonly roles: RequestRoles;
}

type Reviewer =
  Routes['GET /api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}']['output']['reviewers'][number];

/** Who has agreed, who was asked, and who still can. */
export function Reviews({ request, roles }: ReviewsProps) {
  const { project: projectId, id, environment, approvals, minApprovals } = request;
  const asked = useRead('GET /api/admin/projects/{projectId}/change-requests/{id}/approvers', {
    params: { projectId, id },
  });
  const able = useRead(
    'GET /api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}',
    { params: { projectId, environment } },
  );
  const isOpen = ['Draft', 'In review', 'Approved', 'Scheduled'].includes(request.state);
  const approved = new Set(approvals.map(({ createdBy }) => createdBy.id));
  const others = (able.data?.reviewers ?? []).filter(
    (reviewer) => reviewer.id !== request.createdBy.id && !approved.has(reviewer.id),
  );
  const requested = asked.data?.reviewers ?? [];
  return (
    <Card
      title={`Approvals: ${approvals.length} of ${minApprovals}`}
      actions={
        isOpen && (
          <AskReviewers
            request={request}
            asked={requested}
            able={(able.data?.reviewers ?? []).filter(
              ({ id: each }) => each !== request.createdBy.id,
            )}
            refusedBecause={roles.whyNotOwn}
          />
        )
      }
    >
      <Steps
        label="Who decides"
        steps={stepsOf(
          request,
          requested.filter((reviewer) => isOpen && !approved.has(reviewer.id)),
        )}
      />
      {isOpen && <StillNeeded request={request} others={able.data ? others : undefined} />}
    </Card>
  );
}

/** What was done with it, by whom and when, then who was asked, and what comes last. */
function stepsOf(request: ChangeRequest, asked: readonly Reviewer[]): DecisionStep[] {
  const { state, createdBy, createdAt, approvals, rejections, stateTimestamps } = request;
  const missing = request.minApprovals - approvals.length - asked.length;
  const reached = (wanted: string) => stateTimestamps[wanted as keyof typeof stateTimestamps];
  const decided = [
    ...approvals.map(
      (each) => ({ ...each, word: 'approved', icon: 'check', state: 'done' }) as const,
    ),
    ...rejections.map(
      (each) => ({ ...each, word: 'rejected', icon: 'danger', state: 'refused' }) as const,
    ),
  ].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const sentAt = reached('In review');
  const appliedAt = reached('Applied');
  const cancelledAt = reached('Cancelled');
  const isClosed = ['Applied', 'Rejected', 'Cancelled'].includes(state);
  return [
    {
      key: 'draft',
      icon: 'draft',
      state: 'done',
      text: (
        <>
          {createdBy.username} proposed <Time at={createdAt} />
        </>
      ),
    },
    sentAt === undefined
      ? { key: 'sent', icon: 'send', state: isClosed ? 'later' : 'next', text: 'Send to review' }
      : {
          key: 'sent',
          icon: 'send',
          state: 'done',
          text: (
            <>
              Sent to review <Time at={String(sentAt)} />
            </>
          ),
        },
    ...decided.map(
      (each): DecisionStep => ({
        key: `${each.createdBy.id}/${each.createdAt}`,
        icon: each.icon,
        state: each.state,
        text: (
          <>
            {each.createdBy.username} {each.word} <Time at={each.createdAt} />
          </>
        ),
      }),
    ),
    ...asked.map(
      (reviewer): DecisionStep => ({
        key: `asked ${reviewer.id}`,
        icon: 'eye',
        state: 'next',
        text: `${nameOf(reviewer)} was asked`,
      }),
    ),
    ...(missing > 0 && !isClosed
      ? [
          {
            key: 'approve',
            icon: 'check',
            state: sentAt === undefined ? 'later' : 'next',
            text: missing === 1 ? 'Approve' : `${missing} approvals`,
          } as const,
        ]
      : []),
    ...lastStep(state, appliedAt, cancelledAt),
  ];
}

function lastStep(
  state: ChangeRequest['state'],
  appliedAt: unknown,
  cancelledAt: unknown,
): DecisionStep[] {
  if (state === 'Cancelled' && cancelledAt !== undefined) {
    const text = (
      <>
        Cancelled <Time at={String(cancelledAt)} />
      </>
    );
    return [{ key: 'end', icon: 'ban', state: 'refused', text }];
  }
  if (state === 'Rejected') return [];
  if (state !== 'Applied' || appliedAt === undefined) {
    const isNext = state === 'Approved' || state === 'Scheduled';
    return [{ key: 'end', icon: 'play', state: isNext ? 'next' : 'later', text: 'Apply' }];
  }
  const text = (
    <>
      Applied <Time at={String(appliedAt)} />
    </>
  );
  return [{ key: 'end', icon: 'good', state: 'done', text }];
}

/** How many approvals are missing, and who can give them. */
function StillNeeded({
  request,
  others,
}: {
  readonly request: ChangeRequest;
  readonly others: readonly Reviewer[] | undefined;
}) {
  const missing = request.minApprovals - request.approvals.length;
  if (missing <= 0) return <p>It has all approvals that it needs.</p>;
  const count = missing === 1 ? 'One more approval is' : `${missing} more approvals are`;
  if (!others) return <p>{count} needed.</p>;
  if (others.length === 0) {
    return (
      <p>
        {count} needed, but nobody else can approve in {request.environment}. Somebody needs a role
        with the permission to approve change requests.
      </p>
    );
  }
  return (
    <>
      <p>{count} needed, of any of these people:</p>
      <ul className={classes.people}>
        {others.slice(0, 20).map((reviewer) => (
          <li key={reviewer.id}>{nameOf(reviewer)}</li>
        ))}
        {others.length > 20 && <li>and {others.length - 20} more</li>}
      </ul>
    </>
  );
}

function AskReviewers({
  request: { project: projectId, id },
  asked,
  able,
  refusedBecause,
}: {
  readonly request: ChangeRequest;
  readonly asked: readonly Reviewer[];
  readonly able: readonly Reviewer[];
  readonly refusedBecause: string | undefined;
}) {
  const [chosen, setChosen] = useState<readonly number[]>();
  const close = () => setChosen(undefined);
  const toggle = (reviewer: number, isChosen: boolean) =>
    setChosen([
      ...(chosen ?? []).filter((each) => each !== reviewer),
      ...(isChosen ? [reviewer] : []),
    ]);
  return (
    <>
      <Button
        kind="quiet"
        refusedBecause={refusedBecause}
        onClick={() => setChosen(asked.map((reviewer) => reviewer.id))}
      >
        Ask for reviews
      </Button>
      {chosen && (
        <Dialog title="Who is asked to review" onClose={close}>
          <WriteForm
            request={requestOf(
              'PUT /api/admin/projects/{projectId}/change-requests/{id}/approvers',
              {
                params: { projectId, id },
                body: { reviewers: [...chosen] },
              },
            )}
            action="Save"
            done="They see it among what waits for them."
            onDone={close}
            onCancel={close}
          >
            {able.length === 0 && <p>Nobody else can approve here.</p>}
            {able.map((reviewer) => (
              <Checkbox
                key={reviewer.id}
                label={nameOf(reviewer)}
                checked={chosen.includes(reviewer.id)}
                onChange={({ target }) => toggle(reviewer.id, target.checked)}
              />
            ))}
          </WriteForm>
        </Dialog>
      )}
    </>
  );
}

function nameOf({ id, name, username }: Reviewer): string {
  return name || username || `user ${id}`;
}
