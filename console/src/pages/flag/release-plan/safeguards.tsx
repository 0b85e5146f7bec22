import { useState } from 'react';
import { ChangeButton } from '../../../changes/change-button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { actionTexts, isTripped, sourceInWords } from '../../../release-plans/plan-words.ts';
import { useWhyNotPropose } from '../use-why-not-propose.ts';
import { AddSafeguard } from './add-safeguard.tsx';
import classes from './release-plan.module.css';
import type { PlanProps } from './release-plan.tsx';

/** What stops the plan, and whether it has. */
export function Safeguards({ flag, environment, plan }: PlanProps) {
  const [isAdding, setIsAdding] = useState(false);
  const place = { projectId: flag.project, environment: environment.name };
  const { safeguards = [] } = plan;
  const whyNot = useWhyNotPropose(place, {
    action: 'changeSafeguard',
    feature: flag.name,
    payload: {
      planId: plan.id,
      safeguard: {
        source: { kind: 'cloudwatch-alarm', name: '' },
        action: 'pauseReleasePlanProgressions',
      },
    },
  });
  return (
    <>
      <div className={classes.head}>
        <h4 className={classes.milestoneName}>Safeguards</h4>
        <Button
          kind="quiet"
          aria-label={`Add a safeguard in ${environment.name}`}
          refusedBecause={whyNot}
          onClick={() => setIsAdding(true)}
        >
          Add
        </Button>
      </div>
      {safeguards.length === 0 ? (
        <p className={classes.told}>None. An alarm or a signal can stop the plan by itself.</p>
      ) : (
        <ul className={classes.safeguards}>
          {safeguards.map((safeguard) => {
            const source = sourceInWords(safeguard.source);
            return (
              <li key={safeguard.id}>
                <span className={classes.safeguard}>
                  <strong>{source}</strong>
                  {isTripped(safeguard, plan) && <Badge kind="danger">Tripped</Badge>}
                  <span>{actionTexts[safeguard.action.type]}</span>
                </span>
                <ChangeButton
                  change={{
                    action: 'deleteSafeguard',
                    feature: flag.name,
                    payload: { planId: plan.id, safeguardId: safeguard.id },
                  }}
                  place={place}
                  label={`Delete the safeguard ${source} in ${environment.name}`}
                  done={`The safeguard ${source} is deleted.`}
                  confirm={<p>The plan then goes on, whatever it tells.</p>}
                >
                  Delete
                </ChangeButton>
              </li>
            );
          })}
        </ul>
      )}
      {isAdding && (
        <AddSafeguard
          planId={plan.id}
          featureName={flag.name}
          place={place}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
