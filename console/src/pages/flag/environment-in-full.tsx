import { Fragment } from 'react';
import type { NamedSegment } from '../../../../lib/words/segment-names.ts';
import { flagAddress } from '../../addresses.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { wordedOf as wordedOfMilestone } from '../../release-plans/milestone-strategies.ts';
import type { Plan } from '../../release-plans/plan-words.ts';
import { overruledInWords } from '../../release-plans/together.ts';
import { togetherInWords } from '../../strategies/beside.ts';
import { Compared } from './compared.tsx';
import { differencesFrom } from './differences.ts';
import classes from './environment-in-full.module.css';
import {
  type Flag,
  type FlagEnvironment,
  type FlagStrategy,
  ownStrategies,
  stateOf,
  wordedOf,
} from './flag-data.ts';
import { pendingIn } from './pending.ts';
import { AddPlan } from './release-plan/add-plan.tsx';
import { ReleasePlan } from './release-plan/release-plan.tsx';
import { Safeguards } from './release-plan/safeguards.tsx';
import { ShareBar } from './share-bar.tsx';
import { StrategyLine } from './strategy-line.tsx';
import { useChangedShares } from './use-changed-shares.ts';
import { usePending } from './use-pending.ts';
import { useShownEnvironment } from './use-shown-environment.ts';
import { useWhyNotPropose } from './use-why-not-propose.ts';

interface EnvironmentProps {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly segments: readonly NamedSegment[];
}

/** What a flag does in one environment: each of its strategies, its release plan, and what stops it. */
export function EnvironmentInFull({ flag, environment, segments }: EnvironmentProps) {
  const { name } = environment;
  const [plan] = environment.releasePlans ?? [];
  const own = ownStrategies(environment);
  const { compared } = useShownEnvironment(flag);
  const differences = compared && differencesFrom(compared, environment, segments);
  const requests = usePending(flag);
  const pending = pendingIn(requests, {
    name: flag.name,
    environment: name,
    isOn: environment.enabled,
  });
  const shares = useChangedShares(own);
  const together = togetherInWords(environment.strategies);
  return (
    <Card title={name} actions={<CompareWith flag={flag} environment={environment} />}>
      {stateOf(environment) !== 'Off' && stateOf(environment) !== 'On' && (
        <p className={classes.told}>{stateOf(environment)}</p>
      )}
      {compared && differences && (
        <Compared flag={flag} environment={environment} base={compared} rows={differences.rows} />
      )}
      <NoStrategy environment={environment} own={own} plan={plan} />
      {own.length > 0 && (
        <ol className={classes.strategies}>
          {own.map((strategy, index) => (
            <Fragment key={strategy.id}>
              {index > 0 && (
                <li aria-hidden="true" className={classes.or}>
                  or
                </li>
              )}
              <StrategyLine
                flag={flag}
                environment={environment}
                own={own}
                strategy={strategy}
                index={index}
                segments={segments}
                mark={differences?.marks.get(strategy.id)}
                pending={pending.strategies.get(strategy.id)}
                share={shares.shareOf(strategy)}
                onShare={(share) => shares.change(strategy, share)}
              />
            </Fragment>
          ))}
        </ol>
      )}
      {plan && (
        <ReleasePlan
          flag={flag}
          environment={environment}
          plan={plan}
          segments={segments}
          overruled={overruledInWords(
            plannedNow(plan).map(wordedOfMilestone),
            own.map(wordedOf),
            flag.name,
          )}
        />
      )}
      {together && !plan && <p className={classes.told}>{together}</p>}
      <AllDisabled environment={environment} />
      <Additions flag={flag} environment={environment} plan={plan} segments={segments} />
      {shares.changed.map(({ strategy, share }) => (
        <ShareBar
          key={strategy.id}
          flag={flag}
          environment={environment}
          strategy={strategy}
          name={strategy.title || `Strategy ${own.indexOf(strategy) + 1}`}
          share={share}
          isAlone={own.filter(({ disabled }) => !disabled).length < 2 && !plan}
          onEnd={() => shares.forget(strategy)}
        />
      ))}
    </Card>
  );
}

/** The strategies that a plan brings now, or with its first milestone. */
function plannedNow({ milestones, activeMilestoneId }: Plan) {
  return (milestones.find(({ id }) => id === activeMilestoneId) ?? milestones[0])?.strategies ?? [];
}

/** What can be added in the environment, as one line of small buttons. */
function Additions({
  flag,
  environment,
  plan,
  segments,
}: EnvironmentProps & { readonly plan: Plan | undefined }) {
  const { name } = environment;
  const whyNotAdd = useWhyNotPropose(
    { projectId: flag.project, environment: name },
    { action: 'addStrategy', feature: flag.name, payload: { name: 'flexibleRollout' } },
  );
  return (
    <div className={classes.additions}>
      <ButtonLink
        icon="add"
        href={flagAddress(flag, 'environments', name, 'strategies', 'new')}
        label={`Add strategy in ${name}`}
        refusedBecause={whyNotAdd}
      >
        Strategy
      </ButtonLink>
      {!plan && <AddPlan flag={flag} environment={environment} segments={segments} />}
      <Safeguards flag={flag} environment={environment} />
      {environment.variantCount > 0 && (
        <ButtonLink
          kind="quiet"
          href={flagAddress(flag, 'variants')}
          label={`${variants(environment.variantCount)} in ${name}`}
        >
          {variants(environment.variantCount)}
        </ButtonLink>
      )}
    </div>
  );
}

/** Another environment to compare with. */
function CompareWith({ flag, environment }: Omit<EnvironmentProps, 'segments'>) {
  const { compared, show } = useShownEnvironment(flag);
  const others = flag.environments.filter((each) => each !== environment);
  if (others.length === 0) return null;
  return (
    <label className={classes.compare}>
      Compare with
      <select
        className={classes.select}
        value={compared?.name ?? ''}
        onChange={({ target }) => show(environment.name, target.value || undefined)}
      >
        <option value="">nothing</option>
        {others.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** Who gets the flag where it has no strategies but those of its plan, if it has one. */
function NoStrategy({
  environment: { enabled, strategies },
  own,
  plan,
}: Pick<EnvironmentProps, 'environment'> & {
  readonly own: readonly FlagStrategy[];
  readonly plan: Plan | undefined;
}) {
  if (own.length > 0 || strategies.length > 0) return null;
  return (
    <p className={classes.told}>
      {enabled
        ? 'No strategy, so everyone gets it.'
        : plan
          ? 'No strategy. Switching it on starts the first milestone of the release plan.'
          : 'No strategy. Switching it on adds the default strategy of the project.'}
    </p>
  );
}

/** What the switch does where no strategy is enabled, which nobody expects. */
function AllDisabled({ environment }: Pick<EnvironmentProps, 'environment'>) {
  const { enabled, strategies, hasEnabledStrategies } = environment;
  if (enabled || strategies.length === 0 || hasEnabledStrategies) return null;
  return (
    <p className={classes.told}>
      Every strategy is disabled: switching it on adds the default strategy of the project. Enable
      one of these first if they are to decide.
    </p>
  );
}

function variants(count: number): string {
  return count === 1 ? '1 variant' : `${count} variants`;
}
