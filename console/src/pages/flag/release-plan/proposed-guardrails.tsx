import {
  guardrailInWords,
  safeguardActionTexts,
} from '../../../../../lib/words/safeguard-in-words.ts';
import { useRead } from '../../../api/use-read.ts';
import { ChangeButton } from '../../../changes/change-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Plan } from '../../../release-plans/plan-words.ts';
import { proposedGuardrails } from '../../../release-plans/proposed-guardrails.ts';
import { safeguardBody } from '../../../release-plans/safeguard-draft.ts';
import type { Flag, FlagEnvironment } from '../flag-data.ts';
import { safeguardChange } from './add-safeguard.tsx';
import classes from './release-plan.module.css';

/** Guardrails that a plan does not have, and could: of metrics that applications send with the label of its flag. */
export function ProposedGuardrails({
  flag,
  environment,
  plan,
}: {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly plan: Plan;
}) {
  const known = useRead('GET /api/admin/impact-metrics/metrics', {
    query: { project: flag.project },
  });
  const here = (known.data?.metrics ?? []).filter(({ environments }) =>
    environments.includes(environment.name),
  );
  const proposed = proposedGuardrails(here, flag.name, plan.safeguards ?? []);
  if (proposed.length === 0) return null;
  return (
    <ul aria-label="Proposed guardrails" className={classes.safeguards}>
      {proposed.map((draft) => {
        const { impactMetric, triggerCondition } = safeguardBody(draft);
        if (!impactMetric || !triggerCondition) return null;
        const watched = guardrailInWords({ impactMetric, triggerCondition });
        return (
          <li key={watched}>
            <span className={classes.safeguard}>
              <span className={classes.watched}>
                <Icon name="shield" />
                Proposed: {watched}
              </span>
              <span className={classes.told}>{safeguardActionTexts[draft.action]}</span>
            </span>
            <ChangeButton
              isSmall
              icon="add"
              change={safeguardChange(flag.name, plan.id, draft)}
              place={{ projectId: flag.project, environment: environment.name }}
              label={`Add the guardrail ${watched} in ${environment.name}`}
              done={`The guardrail ${watched} is added.`}
            >
              Add
            </ChangeButton>
          </li>
        );
      })}
    </ul>
  );
}
