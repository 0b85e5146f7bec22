import { useState } from 'react';
import { MAX_SAFEGUARDS } from '../../../../../lib/flags/feature-data/plan-model.ts';
import {
  guardrailInWords,
  safeguardActionTexts,
  sourceInWords,
} from '../../../../../lib/words/safeguard-in-words.ts';
import { useRead } from '../../../api/use-read.ts';
import { ChangeButton } from '../../../changes/change-button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { GuardrailState as State } from '../../../release-plans/guardrail-words.ts';
import { isTripped, type Plan, type Safeguard } from '../../../release-plans/plan-words.ts';
import { newSafeguard } from '../../../release-plans/safeguard-draft.ts';
import type { Flag, FlagEnvironment } from '../flag-data.ts';
import { useWhyNotPropose } from '../use-why-not-propose.ts';
import { AddSafeguard, safeguardChange } from './add-safeguard.tsx';
import { GuardrailState } from './guardrail-state.tsx';
import { ProposedGuardrails } from './proposed-guardrails.tsx';
import classes from './release-plan.module.css';

/** The worker looks at guardrails each minute; the page reads what they say twice as often. */
const READ_AGAIN_MS = 30_000;

interface SafeguardsProps {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  /** Absent for the safeguards of the flag itself. */
  readonly plan?: Plan;
}

/** What stops a plan, and whether it has; or what switches the flag off. */
export function Safeguards({ flag, environment, plan }: SafeguardsProps) {
  const safeguards = (plan ?? environment).safeguards ?? [];
  const states = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/guardrails',
    {
      params: { projectId: flag.project, featureName: flag.name, environment: environment.name },
    },
    {
      enabled: safeguards.some(({ impactMetric }) => impactMetric !== undefined),
      untilNextRead: () => READ_AGAIN_MS,
    },
  );
  return (
    <div className={plan ? classes.planSafeguards : classes.flagSafeguards}>
      {safeguards.length > 0 && (
        <ul
          aria-label={plan ? 'Safeguards of the plan' : 'Safeguards of the flag'}
          className={classes.safeguards}
        >
          {safeguards.map((safeguard) => (
            <SafeguardItem
              key={safeguard.id}
              safeguard={safeguard}
              state={states.data?.guardrails.find((state) => state.safeguardId === safeguard.id)}
              flag={flag}
              environment={environment}
              plan={plan}
            />
          ))}
        </ul>
      )}
      {plan && safeguards.length < MAX_SAFEGUARDS && (
        <ProposedGuardrails flag={flag} environment={environment} plan={plan} />
      )}
      <AddButton flag={flag} environment={environment} plan={plan} />
    </div>
  );
}

type SafeguardsPartProps = Omit<SafeguardsProps, 'plan'> & { readonly plan: Plan | undefined };

function SafeguardItem({
  safeguard,
  state,
  flag,
  environment,
  plan,
}: SafeguardsPartProps & {
  readonly safeguard: Safeguard;
  /** Absent for one that watches no metric, and before it is known. */
  readonly state: State | undefined;
}) {
  const { impactMetric, triggerCondition } = safeguard;
  const source = sourceInWords(safeguard.source);
  const watched =
    impactMetric && triggerCondition
      ? `Metric: ${guardrailInWords({ impactMetric, triggerCondition })}`
      : source;
  return (
    <li>
      <span className={classes.safeguard}>
        <span className={classes.watched}>
          <Icon name="shield" />
          {watched}
        </span>
        {plan && isTripped(safeguard, plan) && <Badge kind="danger">Tripped</Badge>}
        <span className={classes.told}>{safeguardActionTexts[safeguard.action.type]}</span>
        {state && <GuardrailState state={state} />}
      </span>
      <ChangeButton
        isSmall
        change={{
          action: 'deleteSafeguard',
          feature: flag.name,
          payload: { ...(plan && { planId: plan.id }), safeguardId: safeguard.id },
        }}
        place={{ projectId: flag.project, environment: environment.name }}
        label={`Delete the safeguard ${watched}${plan ? '' : ' of the flag'} in ${environment.name}`}
        done={`The safeguard ${watched} is deleted.`}
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
  const whyNot = useWhyNotPropose(place, safeguardChange(flag.name, plan?.id, newSafeguard));
  const text = plan ? 'Stop the plan on an alarm or metric' : 'Switch off on an alarm or metric';
  const title = `${text} in ${environment.name}`;
  return (
    <>
      <Button
        kind={plan ? 'quiet' : 'plain'}
        isSmall={plan !== undefined}
        icon={plan ? 'shield' : 'add'}
        aria-label={title}
        refusedBecause={whyNot}
        onClick={() => setIsAdding(true)}
      >
        {text}
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
