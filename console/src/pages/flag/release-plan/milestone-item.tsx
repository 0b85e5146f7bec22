import { useState } from 'react';
import { strategyInWords } from '../../../../../lib/words/strategy-in-words.ts';
import { ChangeButton } from '../../../changes/change-button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Time } from '../../../components/time.tsx';
import { wordedOf } from '../../../release-plans/milestone-strategies.ts';
import { followingInWords, type Milestone } from '../../../release-plans/plan-words.ts';
import { flagHref } from '../flag-data.ts';
import { useWhyNotPropose } from '../use-why-not-propose.ts';
import classes from './release-plan.module.css';
import type { PlanProps } from './release-plan.tsx';
import { TimingDialog } from './timing-dialog.tsx';

interface MilestoneProps extends PlanProps {
  readonly milestone: Milestone;
  readonly index: number;
}

/** A milestone: its strategies in words, what follows it, and what can be done with it. */
export function MilestoneItem(props: MilestoneProps) {
  const { plan, milestone, index } = props;
  const isActive = milestone.id === plan.activeMilestoneId;
  const isLast = index === plan.milestones.length - 1;
  return (
    <li className={classes.milestone} aria-current={isActive ? 'step' : undefined}>
      <div className="row">
        <h4 className={classes.milestoneName}>
          {index + 1}. {milestone.name}
        </h4>
        {isActive && <Badge kind="accent">Active</Badge>}
      </div>
      {milestone.startedAt && (
        <p className={classes.told}>
          Started <Time at={milestone.startedAt} />
          {isActive && milestone.pausedAt && (
            <>
              , paused <Time at={milestone.pausedAt} />
            </>
          )}
        </p>
      )}
      <MilestoneStrategies {...props} />
      {!isLast && (
        <p className={classes.told}>
          {followingInWords(milestone, plan)}
          {isActive && plan.nextMilestoneAt && (
            <>
              {' '}
              That is <Time at={plan.nextMilestoneAt} />.
            </>
          )}
        </p>
      )}
      <div className={classes.actions}>
        {!isActive && <Start {...props} />}
        {!isLast && <Timing {...props} />}
      </div>
    </li>
  );
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
              href={flagHref(
                flag,
                'environments',
                environment.name,
                'milestone-strategies',
                strategy.id,
              )}
              label={`Edit ${name} of ${milestone.name} in ${environment.name}`}
              refusedBecause={whyNot}
            >
              Edit
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
  const title = `What follows ${milestone.name} in ${environment.name}`;
  return (
    <>
      <Button
        kind="quiet"
        aria-label={title}
        refusedBecause={whyNot}
        onClick={() => setIsOpen(true)}
      >
        What follows
      </Button>
      {isOpen && <TimingDialog {...props} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}
