import {
  changeInWords,
  compareChange,
  initialStrategiesOf,
  proposedStrategy,
} from '../../../../lib/words/change-in-words.ts';
import type { Names } from '../../../../lib/words/differences.ts';
import { strategyInWords } from '../../../../lib/words/strategy-in-words.ts';
import { request as requestOf } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Differences } from '../../components/differences.tsx';
import { initialDraft, wholeDraft } from '../../strategies/planned.ts';
import classes from './change-request.module.css';
import { Conflict } from './conflict.tsx';
import { EditChange } from './edit-change.tsx';
import { EffectInWords } from './effect.tsx';
import { progressInWords } from './size-words.ts';
import type { ChangeRequest, RequestChange } from './types.ts';
import type { RequestRoles } from './use-roles.ts';

interface ChangeCardProps {
  readonly request: ChangeRequest;
  readonly roles: RequestRoles;
  readonly change: RequestChange;
  readonly names: Names;
  /** The flag that it changes; absent for segments and settings. */
  readonly feature?: string;
  /** What it does, where the service says so itself. */
  readonly told?: string;
}

/** One change: what it proposes, compared with when it was proposed and with now. */
export function ChangeCard(props: ChangeCardProps) {
  const { request, roles, change, feature, told, names } = props;
  const isAppliedFirst = change.appliedAt !== undefined && request.state !== 'Applied';
  const isEditable =
    !progressInWords(request) &&
    (['Draft', 'In review', 'Approved'].includes(request.state) ||
      (request.state === 'Scheduled' && request.schedule?.status !== 'pending'));
  const initial = initialStrategiesOf(change);
  return (
    <article className={classes.change}>
      <div className={classes.changeHead}>
        <h3 className={classes.changeTitle}>
          {changeInWords(change, names)} {isAppliedFirst && <Badge>applied</Badge>}
        </h3>
        {isEditable && <ChangeButtons {...props} />}
      </div>
      {change.conflict && (
        <Conflict request={request} roles={roles} change={change} feature={feature} />
      )}
      <InWords change={change} />
      {told && <p>{told}</p>}
      {!told && !isOfMilestones(change) && <Compared {...props} />}
      <InitialStrategies strategies={initial} isApplied={request.state === 'Applied'} />
      {change.effect && (
        <EffectInWords
          effect={change.effect}
          withStrategies={change.action === 'updateEnabled' && initial.length === 0}
        />
      )}
    </article>
  );
}

/** Shown by its milestones: there is no state before, only ids. */
function isOfMilestones({ action }: RequestChange): boolean {
  return action === 'addReleasePlan' || action === 'startMilestone';
}

/** The strategy as the sentence that its author saw in the editor. */
function InWords({ change }: Pick<ChangeCardProps, 'change'>) {
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const strategy = proposedStrategy(change);
  if (!strategy) return null;
  return (
    <p>{strategyInWords(wholeDraft({ name: '', ...strategy }), segments.data?.segments ?? [])}</p>
  );
}

/** What the flag gets by itself when it is switched on: approving the switch approves this, too. */
function InitialStrategies({
  strategies,
  isApplied,
}: {
  readonly strategies: readonly unknown[];
  readonly isApplied: boolean;
}) {
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  if (strategies.length === 0) return null;
  const sentences = strategies.map((strategy) =>
    strategyInWords(initialDraft(strategy), segments.data?.segments ?? []),
  );
  return (
    <p>
      {isApplied
        ? 'The flag had no enabled strategy, so it got one by itself: '
        : 'The flag has no enabled strategy, so it gets one by itself: '}
      <strong>{sentences.join(' ')}</strong>
    </p>
  );
}

function Compared({ request, change, names }: ChangeCardProps) {
  const { proposed, now, since } = compareChange(change, names);
  const isOpen = !['Applied', 'Rejected', 'Cancelled'].includes(request.state);
  const isWhole = change.action === 'archiveFeature';
  if (isWhole) return <p>The flag is no longer served anywhere. It can be brought back.</p>;
  if (!now) {
    return (
      <p>
        {isOpen
          ? 'It cannot be applied as it is, so there is nothing to compare.'
          : 'What it would make or has made was not kept.'}
      </p>
    );
  }
  const isSame = since?.length === 0 && isOpen;
  if (isSame && proposed?.length === 0) {
    return <p className={classes.same}>{alreadySo(change)} Approving this does nothing.</p>;
  }
  return (
    <>
      {proposed ? (
        <Differences label="Proposed" differences={proposed} nothing="It changed nothing." />
      ) : (
        <p>What it was when this was proposed was not kept.</p>
      )}
      {!isSame && (
        <h4 className={classes.against}>{isOpen ? 'Compared with now' : 'Compared with today'}</h4>
      )}
      {!isSame && (
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

/** What a change asks for that is there already. */
function alreadySo({ action, payload }: RequestChange): string {
  if (action !== 'updateEnabled') return 'It is already like this.';
  return (payload as { readonly enabled?: boolean }).enabled ? 'Already on.' : 'Already off.'; // Of this action, as its contract says.
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
