import { useLocation } from 'wouter';
import { request as requestOf } from '../../api/request.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Menu } from '../../components/menu.tsx';
import classes from './change-request.module.css';
import { ReviewButton } from './review-button.tsx';
import { ScheduleButton } from './schedule.tsx';
import { toState } from './to-state.ts';
import type { ChangeRequest } from './types.ts';
import type { RequestRoles } from './use-roles.ts';

interface DecisionProps {
  readonly request: ChangeRequest;
  readonly roles: RequestRoles;
}

/** What can be done with the change request in its state. */
export function Decision({ request, roles }: DecisionProps) {
  const { state } = request;
  if (state === 'Applied') return null;
  return (
    <section className={classes.decision} aria-label="What can be done now">
      {state === 'Draft' && (
        <ActionButton
          kind="primary"
          request={toState(request, 'In review')}
          done="The changes are in review."
          refusedBecause={roles.whyNotOwn ?? whyEmpty(request)}
        >
          Send to review
        </ActionButton>
      )}
      {canReview(request) && <ReviewButtons request={request} roles={roles} />}
      {(state === 'Approved' || state === 'Scheduled') && (
        <ApplyButtons request={request} roles={roles} />
      )}
      {['Draft', 'In review', 'Approved', 'Scheduled'].includes(state) && (
        <ActionButton
          request={toState(request, 'Cancelled')}
          done="The change request is cancelled."
          refusedBecause={roles.whyNotCancel}
          confirm={<p>Nothing is changed, and the request can no longer be applied.</p>}
        >
          Cancel the request
        </ActionButton>
      )}
      {(state === 'Draft' || state === 'Rejected' || state === 'Cancelled') && (
        <DeleteButton request={request} roles={roles} />
      )}
    </section>
  );
}

function ReviewButtons({ request, roles }: DecisionProps) {
  return (
    <>
      {mayNeedApproval(request) && <ApproveButtons request={request} roles={roles} />}
      <ReviewButton
        request={request}
        state="Rejected"
        action="Reject"
        kind="danger"
        refusedBecause={roles.whyNotReview}
      />
    </>
  );
}

/** One click approves; with a comment, or to apply it as well, there is a menu. */
function ApproveButtons({ request, roles }: DecisionProps) {
  const refusedBecause = roles.whyNotReview;
  const done = 'You approved the changes.';
  return (
    <>
      <ActionButton
        kind="primary"
        request={toState(request, 'Approved')}
        done={done}
        refusedBecause={refusedBecause}
      >
        Approve
      </ActionButton>
      <Menu label="Other ways to approve" icon="expand" kind="plain">
        <ReviewButton
          request={request}
          state="Approved"
          action="Approve with a comment"
          kind="primary"
          refusedBecause={refusedBecause}
        />
        <ApproveAndApply request={request} refusedBecause={refusedBecause ?? roles.whyNotApply} />
      </Menu>
    </>
  );
}

/** Approves, and applies if that was the last approval that was missing. */
function ApproveAndApply({
  request,
  refusedBecause,
}: {
  readonly request: ChangeRequest;
  readonly refusedBecause: string | undefined;
}) {
  const apply = useWrite({ done: `The changes are in effect in ${request.environment}.` });
  const missing = request.minApprovals - request.approvals.length;
  return (
    <ActionButton
      request={toState(request, 'Approved')}
      refusedBecause={
        refusedBecause ??
        (missing > 1 ? `It needs ${missing} more approvals before it can be applied.` : undefined)
      }
      onDone={() => apply.mutate(toState(request, 'Applied'))}
    >
      Approve and apply
    </ActionButton>
  );
}

function ApplyButtons({ request, roles }: DecisionProps) {
  const blocked = request.waitingFor && `It cannot be applied: ${request.waitingFor}`;
  return (
    <>
      <ActionButton
        kind="primary"
        request={toState(request, 'Applied')}
        done={`The changes are in effect in ${request.environment}.`}
        refusedBecause={roles.whyNotApply ?? blocked}
      >
        Apply
      </ActionButton>
      <ScheduleButton request={request} refusedBecause={roles.whyNotApply ?? blocked} />
    </>
  );
}

function DeleteButton({ request, roles }: DecisionProps) {
  const [, navigate] = useLocation();
  const { project: projectId, id } = request;
  return (
    <ActionButton
      kind="danger"
      request={requestOf('DELETE /api/admin/projects/{projectId}/change-requests/{id}', {
        params: { projectId, id },
      })}
      done="The change request is deleted."
      onDone={() => navigate(`/projects/${encodeURIComponent(projectId)}/change-requests`)}
      refusedBecause={roles.whyNotOwn}
      confirm={<p>The request with its comments is removed. Its events stay.</p>}
    >
      Delete
    </ActionButton>
  );
}

/** Approvals that count no longer can be given again. */
function mayNeedApproval({ state, waitingFor }: ChangeRequest): boolean {
  return state !== 'Approved' || waitingFor !== undefined;
}

/** A schedule that failed or was suspended can be approved again. */
function canReview({ state, schedule }: ChangeRequest): boolean {
  if (state === 'Scheduled') return schedule?.status !== 'pending';
  return state === 'In review' || state === 'Approved';
}

function whyEmpty({ features, segments, settings = [] }: ChangeRequest): string | undefined {
  const count = features.length + segments.length + settings.length;
  return count === 0 ? 'It has no changes yet.' : undefined;
}
