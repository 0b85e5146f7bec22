import type { NamedSegment } from '../../../../../lib/words/segment-names.ts';
import { request } from '../../../api/request.ts';
import { ChangeButton } from '../../../changes/change-button.tsx';
import { ActionButton } from '../../../components/action-button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { type Plan, stateOfPlan } from '../../../release-plans/plan-words.ts';
import type { Flag, FlagEnvironment } from '../flag-data.ts';
import { MilestoneStep } from './milestone-step.tsx';
import classes from './release-plan.module.css';
import { Safeguards } from './safeguards.tsx';
import { Warning } from './warning.tsx';

/** A release plan, where it is shown. */
export interface PlanProps {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly plan: Plan;
  readonly segments: readonly NamedSegment[];
}

/** The release plan of a flag in an environment: how far it is, what follows when, and what stops it. */
export function ReleasePlan({
  overruled,
  ...props
}: PlanProps & {
  /** That strategies beside the plan let in people, too. */
  readonly overruled: string | undefined;
}) {
  const { flag, environment, plan } = props;
  const state = stateOfPlan(plan);
  const active = plan.milestones.find(({ id }) => id === plan.activeMilestoneId);
  return (
    <div className={classes.plan}>
      <div className={classes.head}>
        <h3 className={classes.name}>Release plan: {plan.name}</h3>
        <Badge kind={kinds[state] ?? 'plain'}>{state}</Badge>
        <PlanActions flag={flag} environment={environment} plan={plan} />
      </div>
      {plan.description && <p className={classes.told}>{plan.description}</p>}
      {overruled && <Warning>{overruled}</Warning>}
      {active?.pausedReason && <Warning>{active.pausedReason}</Warning>}
      {active && !active.pausedAt && !environment.enabled && (
        <Warning>
          The flag is off here, so nobody gets it. A plan of a flag that is off is paused when its
          next milestone is due.
        </Warning>
      )}
      <ol className={classes.steps}>
        {plan.milestones.map((milestone, index) => (
          <MilestoneStep key={milestone.id} {...props} milestone={milestone} index={index} />
        ))}
      </ol>
      <Safeguards flag={flag} environment={environment} plan={plan} />
    </div>
  );
}

const kinds: Readonly<Record<string, 'good' | 'warning'>> = {
  Paused: 'warning',
  'Rolling out': 'good',
  'At its last milestone': 'good',
};

function PlanActions({ flag, environment, plan }: Omit<PlanProps, 'segments'>) {
  const place = { projectId: flag.project, environment: environment.name };
  const active = plan.milestones.find(({ id }) => id === plan.activeMilestoneId);
  const where = `the release plan in ${environment.name}`;
  const { id: planId } = plan;
  return (
    <span className={classes.planActions}>
      {active && !active.pausedAt && (
        <ActionButton
          isSmall
          icon="pause"
          request={request(
            'POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{planId}/pause',
            { params: { ...place, featureName: flag.name, planId } },
          )}
          label={`Pause ${where}`}
          done={`The release plan of ${flag.name} in ${environment.name} is paused.`}
        >
          Pause
        </ActionButton>
      )}
      {active?.pausedAt && (
        <ChangeButton
          kind="plain"
          isSmall
          icon="play"
          change={{ action: 'resumeMilestoneProgression', feature: flag.name, payload: { planId } }}
          place={place}
          label={`Resume ${where}`}
          done={`The release plan of ${flag.name} in ${environment.name} goes on.`}
        >
          Resume
        </ChangeButton>
      )}
      <ChangeButton
        kind="quiet"
        isSmall
        icon="delete"
        change={{ action: 'deleteReleasePlan', feature: flag.name, payload: { planId } }}
        place={place}
        label={`Remove ${where}`}
        done={`The release plan of ${flag.name} in ${environment.name} is removed.`}
        confirm={<p>{whatRemovingDoes(environment, active?.strategies.length ?? 0)}</p>}
      >
        Remove
      </ChangeButton>
    </span>
  );
}

function whatRemovingDoes({ enabled, strategies }: FlagEnvironment, planned: number): string {
  if (planned === 0) return 'No milestone was started, so nobody notices. This cannot be undone.';
  const last =
    enabled && strategies.length === planned
      ? ' No other is left, so the flag is switched off.'
      : '';
  return `The strategies of its active milestone go with it.${last} This cannot be undone.`;
}
