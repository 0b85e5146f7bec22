import { useState } from 'react';
import {
  safeguardActionTexts,
  sourceInWords,
} from '../../../../../lib/words/safeguard-in-words.ts';
import { ChangeButton } from '../../../changes/change-button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { isTripped, type Plan, type Safeguard } from '../../../release-plans/plan-words.ts';
import type { Flag, FlagEnvironment } from '../flag-data.ts';
import { useWhyNotPropose } from '../use-why-not-propose.ts';
import { AddSafeguard, safeguardChange } from './add-safeguard.tsx';
import classes from './release-plan.module.css';

interface SafeguardsProps {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  /** Absent for the safeguards of the flag itself. */
  readonly plan?: Plan;
}

/** What stops a plan, and whether it has; or what switches the flag off. */
export function Safeguards({ flag, environment, plan }: SafeguardsProps) {
  const safeguards = (plan ?? environment).safeguards ?? [];
  const add = <AddButton flag={flag} environment={environment} plan={plan} />;
  // What few flags have takes no room but for the button.
  if (!plan && safeguards.length === 0) return <div className={classes.actions}>{add}</div>;
  const Heading = plan ? 'h4' : 'h3';
  return (
    <>
      <div className={classes.head}>
        <Heading className={classes.milestoneName}>
          {plan ? 'Safeguards' : 'Safeguards of the flag'}
        </Heading>
        {add}
      </div>
      {safeguards.length === 0 ? (
        <p className={classes.told}>None. An alarm or a signal can stop the plan by itself.</p>
      ) : (
        <ul className={classes.safeguards}>
          {safeguards.map((safeguard) => (
            <SafeguardItem
              key={safeguard.id}
              safeguard={safeguard}
              flag={flag}
              environment={environment}
              plan={plan}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type SafeguardsPartProps = Omit<SafeguardsProps, 'plan'> & { readonly plan: Plan | undefined };

function SafeguardItem({
  safeguard,
  flag,
  environment,
  plan,
}: SafeguardsPartProps & { readonly safeguard: Safeguard }) {
  const source = sourceInWords(safeguard.source);
  return (
    <li>
      <span className={classes.safeguard}>
        <strong>{source}</strong>
        {plan && isTripped(safeguard, plan) && <Badge kind="danger">Tripped</Badge>}
        <span>{safeguardActionTexts[safeguard.action.type]}</span>
      </span>
      <ChangeButton
        change={{
          action: 'deleteSafeguard',
          feature: flag.name,
          payload: { ...(plan && { planId: plan.id }), safeguardId: safeguard.id },
        }}
        place={{ projectId: flag.project, environment: environment.name }}
        label={`Delete the safeguard ${source}${plan ? '' : ' of the flag'} in ${environment.name}`}
        done={`The safeguard ${source} is deleted.`}
        confirm={<p>{plan ? 'The plan' : 'The flag'} then stays as it is, whatever comes.</p>}
      >
        Delete
      </ChangeButton>
    </li>
  );
}

function AddButton({ flag, environment, plan }: SafeguardsPartProps) {
  const [isAdding, setIsAdding] = useState(false);
  const place = { projectId: flag.project, environment: environment.name };
  const whyNot = useWhyNotPropose(
    place,
    safeguardChange(flag.name, plan?.id, {
      kind: 'cloudwatch-alarm',
      name: '',
      action: 'disableFeatureEnvironment',
    }),
  );
  const title = `Add safeguard ${plan ? 'of the plan' : 'of the flag'} in ${environment.name}`;
  return (
    <>
      <Button
        kind="quiet"
        aria-label={title}
        refusedBecause={whyNot}
        onClick={() => setIsAdding(true)}
      >
        Add safeguard
      </Button>
      {isAdding && (
        <AddSafeguard
          title={title}
          planId={plan?.id}
          featureName={flag.name}
          place={place}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
