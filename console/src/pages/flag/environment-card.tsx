import type { NamedSegment } from '../../../../lib/words/segment-names.ts';
import { EnvironmentSwitch } from '../../changes/environment-switch.tsx';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Time } from '../../components/time.tsx';
import type { Plan } from '../../release-plans/plan-words.ts';
import { togetherInWords } from '../../strategies/beside.ts';
import { type Differences, differencesFrom } from './differences.ts';
import classes from './flag.module.css';
import { type Flag, type FlagEnvironment, flagHref, stateOf } from './flag-data.ts';
import { AddPlan } from './release-plan/add-plan.tsx';
import { ReleasePlan } from './release-plan/release-plan.tsx';
import { Safeguards } from './release-plan/safeguards.tsx';
import { StrategyItem } from './strategy-item.tsx';
import { useWhyNotPropose } from './use-why-not-propose.ts';

interface EnvironmentCardProps {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  /** The environment that it is compared with; the same one, or none, without a comparison. */
  readonly base: FlagEnvironment | undefined;
  readonly segments: readonly NamedSegment[];
}

/** What a flag does in one environment. */
export function EnvironmentCard({ flag, environment, base, segments }: EnvironmentCardProps) {
  const { name } = environment;
  const [plan] = environment.releasePlans ?? [];
  const planned = new Set(
    plan?.milestones.flatMap((milestone) => milestone.strategies.map(({ id }) => id)),
  );
  const own = environment.strategies.filter(({ id }) => !planned.has(id));
  const place = { projectId: flag.project, environment: name };
  const isBase = !base || base.name === name;
  const differences = isBase ? undefined : differencesFrom(base, environment, segments);
  const together = togetherInWords(environment.strategies);
  const whyNotAdd = useWhyNotPropose(place, {
    action: 'addStrategy',
    feature: flag.name,
    payload: { name: 'flexibleRollout' },
  });
  return (
    <Card
      title={name}
      actions={
        <EnvironmentSwitch
          projectId={flag.project}
          featureName={flag.name}
          environment={name}
          isOn={environment.enabled}
        />
      }
    >
      <p className={classes.state}>
        <strong>{stateOf(environment)}</strong>
        {environment.lastSeenAt && (
          <span className={classes.muted}>
            Asked for <Time at={environment.lastSeenAt} />
          </span>
        )}
      </p>
      <DifferenceList differences={differences} base={base?.name} />
      {own.length === 0 ? (
        <NoStrategy environment={environment} plan={plan} />
      ) : (
        <ol className={classes.strategies}>
          {own.map((strategy, index) => (
            <StrategyItem
              key={strategy.id}
              flag={flag}
              environment={environment}
              own={own}
              strategy={strategy}
              index={index}
              segments={segments}
              mark={differences?.marks.get(strategy.id)}
            />
          ))}
        </ol>
      )}
      {together && <p className={classes.muted}>{together}</p>}
      <AllDisabled environment={environment} />
      {plan && (
        <ReleasePlan flag={flag} environment={environment} plan={plan} segments={segments} />
      )}
      <Safeguards flag={flag} environment={environment} />
      <div className="row">
        <ButtonLink
          href={flagHref(flag, 'environments', name, 'strategies', 'new')}
          label={`Add strategy in ${name}`}
          refusedBecause={whyNotAdd}
        >
          Add strategy
        </ButtonLink>
        {!plan && <AddPlan flag={flag} environment={name} segments={segments} />}
        {environment.variantCount > 0 && (
          <ButtonLink
            kind="quiet"
            href={flagHref(flag, 'variants')}
            label={`${variants(environment.variantCount)} in ${name}`}
          >
            {variants(environment.variantCount)}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** Who gets the flag where it has no strategies but those of its plan, if it has one. */
function NoStrategy({
  environment: { enabled, strategies },
  plan,
}: Pick<EnvironmentCardProps, 'environment'> & { readonly plan: Plan | undefined }) {
  if (strategies.length > 0) return null;
  return (
    <p className={classes.muted}>
      {enabled
        ? 'No strategy, so everyone gets it.'
        : plan
          ? 'No strategy. Switching it on starts the first milestone of the release plan.'
          : 'No strategy. Switching it on adds the default strategy of the project.'}
    </p>
  );
}

/** What the switch does where no strategy is enabled, which nobody expects. */
function AllDisabled({ environment }: Pick<EnvironmentCardProps, 'environment'>) {
  const { enabled, strategies, hasEnabledStrategies } = environment;
  if (enabled || strategies.length === 0 || hasEnabledStrategies) return null;
  return (
    <p className={classes.muted}>
      Every strategy is disabled: switching it on adds the default strategy of the project. Enable
      one of these first if they are to decide.
    </p>
  );
}

function variants(count: number): string {
  return count === 1 ? '1 variant' : `${count} variants`;
}

function DifferenceList({
  differences,
  base,
}: {
  readonly differences: Differences | undefined;
  readonly base: string | undefined;
}) {
  if (!differences) return null;
  if (differences.lines.length === 0) {
    return (
      <p>
        <Badge kind="good">The same as {base}</Badge>
      </p>
    );
  }
  return (
    <details className={classes.differences}>
      <summary>
        <Badge kind="warning">
          {differences.lines.length === 1
            ? `One difference from ${base}`
            : `${differences.lines.length} differences from ${base}`}
        </Badge>
      </summary>
      <ul>
        {differences.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
