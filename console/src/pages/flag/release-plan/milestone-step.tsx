import { useState } from 'react';
import { strategyInWords } from '../../../../../lib/words/strategy-in-words.ts';
import { flagAddress } from '../../../addresses.ts';
import { ChangeButton } from '../../../changes/change-button.tsx';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Time } from '../../../components/time.tsx';
import { wordedOf } from '../../../release-plans/milestone-strategies.ts';
import { followingInWords, type Milestone } from '../../../release-plans/plan-words.ts';

import { useWhyNotPropose } from '../use-why-not-propose.ts';
import classes from './release-plan.module.css';
import type { PlanProps } from './release-plan.tsx';
import { TimingDialog } from './timing-dialog.tsx';

interface MilestoneProps extends PlanProps {
  readonly milestone: Milestone;
  readonly index: number;
}

/** A milestone as a step: when it started or comes, who gets the flag by it, and what can be done with it. */
export function MilestoneStep(props: MilestoneProps) {
  const { plan, milestone, index } = props;
  const active = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId);
  const isActive = index === active;
  const isLast = index === plan.milestones.length - 1;
  return (
    <li
      className={classes.step}
      aria-current={isActive ? 'step' : undefined}
      data-past={index < active || undefined}
      data-paused={(isActive && milestone.pausedAt) || undefined}
    >
      <h4 className={classes.stepName}>{milestone.name}</h4>
      <p className={classes.clock}>
        <StepClock {...props} active={active} />
      </p>
      <MilestoneStrategies {...props} />
      {!isLast && <p className={classes.told}>{followingInWords(milestone, plan)}</p>}
      <div className={classes.actions}>
        {!isActive && <Start {...props} />}
        {!isLast && <Timing {...props} />}
      </div>
    </li>
  );
}

/** When a milestone started, or will. */
function StepClock({ plan, milestone, active }: MilestoneProps & { readonly active: number }) {
  const now = plan.milestones[active];
  const isNext = now?.nextMilestoneId === milestone.id && plan.nextMilestoneAt;
  if (milestone.id === now?.id) {
    return (
      <>
        <Icon name={now.pausedAt ? 'pause' : 'play'} />
        {now.pausedAt ? 'Paused' : 'Now'}
        {now.startedAt && (
          <>
            , since <Time at={now.pausedAt ?? now.startedAt} />
          </>
        )}
      </>
    );
  }
  if (isNext) {
    return (
      <>
        <Icon name="clock" />
        <Time at={plan.nextMilestoneAt ?? ''} />
      </>
    );
  }
  if (milestone.startedAt) {
    return (
      <>
        <Icon name="check" />
        Started <Time at={milestone.startedAt} />
      </>
    );
  }
  return <>To come</>;
}

function MilestoneStrategies({ flag, environment, milestone, segments }: MilestoneProps) {
  const place = { projectId: flag.project, environment: environment.name };
  const whyNot = useWhyNotPropose(place, {
    action: 'updateMilestoneStrategy',
    feature: flag.name,
    payload: { id: '' },
  });
  if (milestone.strategies.length === 0) return <p>No strategy.</p>;
  return (
    <ul className={classes.strategies}>
      {milestone.strategies.map((strategy, index) => {
        const name = strategy.title || `strategy ${index + 1}`;
        return (
          <li key={strategy.id}>
            {strategy.title && <strong>{strategy.title}: </strong>}
            {strategyInWords(wordedOf(strategy), segments)}{' '}
            <ButtonLink
              kind="quiet"
              isSmall
              icon="edit"
              href={flagAddress(
                flag,
                'environments',
                environment.name,
                'milestone-strategies',
                strategy.id,
              )}
              label={`Edit ${name} of ${milestone.name} in ${environment.name}`}
              refusedBecause={whyNot}
            >
              {''}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

function Start({ flag, environment, plan, milestone, index }: MilestoneProps) {
  const place = { projectId: flag.project, environment: environment.name };
  const isServing = milestone.strategies.some(({ disabled }) => !disabled);
  const active = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId);
  return (
    <ChangeButton
      kind="plain"
      isSmall
      change={{
        action: 'startMilestone',
        feature: flag.name,
        payload: { planId: plan.id, milestoneId: milestone.id },
      }}
      place={place}
      label={`Start ${milestone.name} in ${environment.name}`}
      done={`The milestone ${milestone.name} is started in ${environment.name}.`}
      refusedBecause={isServing ? undefined : 'It has no enabled strategy.'}
      confirm={
        <>
          <p>
            {active < 0
              ? 'The flag gets the strategies of this milestone, beside those of its own.'
              : `The strategies of this milestone take the place of those of ${plan.milestones[active]?.name}.`}
          </p>
          {active > index && <p>It is an earlier milestone, so the plan is paused there.</p>}
          {!environment.enabled && (
            <p>The flag is off in {environment.name}: nobody gets it until it is switched on.</p>
          )}
        </>
      }
    >
      Start
    </ChangeButton>
  );
}

function Timing(props: MilestoneProps) {
  const { flag, environment, milestone } = props;
  const [isOpen, setIsOpen] = useState(false);
  const whyNot = useWhyNotPropose(
    { projectId: flag.project, environment: environment.name },
    {
      action: 'deleteMilestoneProgression',
      feature: flag.name,
      payload: { sourceMilestone: milestone.id },
    },
  );
  const title = `Timing after ${milestone.name} in ${environment.name}`;
  return (
    <>
      <Button
        kind="quiet"
        isSmall
        icon="clock"
        aria-label={title}
        refusedBecause={whyNot}
        onClick={() => setIsOpen(true)}
      >
        Timing
      </Button>
      {isOpen && <TimingDialog {...props} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}
