import type { NamedSegment } from '../../../../lib/words/segment-names.ts';
import { strategyInWords } from '../../../../lib/words/strategy-in-words.ts';
import type { ChangePlace } from '../../changes/change.ts';
import { ChangeButton } from '../../changes/change-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Menu } from '../../components/menu.tsx';
import classes from './flag.module.css';
import { type Flag, type FlagEnvironment, type FlagStrategy, flagHref } from './flag-data.ts';
import { reordered } from './reordered.ts';
import { useWhyNotPropose } from './use-why-not-propose.ts';

interface StrategyItemProps {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  /** The strategies of the flag, without those of its release plan. */
  readonly own: readonly FlagStrategy[];
  readonly strategy: FlagStrategy;
  readonly index: number;
  readonly segments: readonly NamedSegment[];
  /** How it differs from the environment that is compared with. */
  readonly mark: string | undefined;
}

/** A strategy in a sentence, and what can be done with it. */
export function StrategyItem(props: StrategyItemProps) {
  const { flag, environment, strategy, index, segments, mark } = props;
  const name = strategy.title || `Strategy ${index + 1}`;
  const where = `${name} in ${environment.name}`;
  const place = { projectId: flag.project, environment: environment.name };
  const whyNotEdit = useWhyNotPropose(place, {
    action: 'updateStrategy',
    feature: flag.name,
    payload: { id: strategy.id },
  });
  return (
    <li className={classes.strategy}>
      <div className="row">
        <h3 className={classes.strategyName}>{name}</h3>
        {strategy.disabled && <Badge>Disabled</Badge>}
        {mark && <Badge kind="warning">{mark}</Badge>}
      </div>
      <p className={classes.sentence}>{strategyInWords(wordedOf(strategy), segments)}</p>
      <div className={classes.strategyActions}>
        <ButtonLink
          kind="quiet"
          href={flagHref(flag, 'environments', environment.name, 'strategies', strategy.id)}
          label={`Edit ${where}`}
          refusedBecause={whyNotEdit}
        >
          Edit
        </ButtonLink>
        <MoveButton {...props} place={place} by={-1} label={`Move ${where} up`} />
        <MoveButton {...props} place={place} by={1} label={`Move ${where} down`} />
        <Menu label={`More for ${where}`}>
          <StrategyMenu {...props} where={where} />
        </Menu>
      </div>
    </li>
  );
}

function MoveButton({
  flag,
  environment: { name },
  own,
  strategy: { id },
  index,
  place,
  by,
  label,
}: StrategyItemProps & {
  readonly place: ChangePlace;
  readonly by: 1 | -1;
  readonly label: string;
}) {
  const isEnd = by < 0 ? index === 0 : index === own.length - 1;
  if (own.length < 2) return null;
  return (
    <ChangeButton
      change={{
        action: 'reorderStrategy',
        feature: flag.name,
        payload: isEnd ? [] : reordered(own, id, by),
      }}
      place={place}
      label={label}
      done={`The strategies in ${name} are in a new order.`}
      refusedBecause={isEnd ? `It is already the ${by < 0 ? 'first' : 'last'}.` : undefined}
    >
      {by < 0 ? '↑' : '↓'}
    </ChangeButton>
  );
}

function StrategyMenu({
  flag,
  environment,
  strategy: { id, disabled },
  where,
}: StrategyItemProps & { readonly where: string }) {
  const place = { projectId: flag.project, environment: environment.name };
  const others = flag.environments.filter(({ name }) => name !== environment.name);
  return (
    <>
      <ChangeButton
        change={{
          action: 'updateStrategy',
          feature: flag.name,
          payload: { id, disabled: !disabled },
        }}
        place={place}
        label={`${disabled ? 'Enable' : 'Disable'} ${where}`}
        done={`${where} is ${disabled ? 'enabled' : 'disabled'}.`}
      >
        {disabled ? 'Enable' : 'Disable'}
      </ChangeButton>
      {[environment, ...others].map(({ name }) => (
        <ButtonLink
          key={name}
          kind="quiet"
          href={copyHref(flag, name, environment.name, id)}
          label={`${name === environment.name ? 'Duplicate here' : `Copy to ${name}`}: ${where}`}
        >
          {name === environment.name ? 'Duplicate here' : `Copy to ${name}`}
        </ButtonLink>
      ))}
      <ChangeButton
        kind="danger"
        change={{ action: 'deleteStrategy', feature: flag.name, payload: { id } }}
        place={place}
        label={`Delete ${where}`}
        done={`${where} is deleted.`}
        confirm={<p>{whatDeletingDoes(environment, disabled)}</p>}
      >
        Delete
      </ChangeButton>
    </>
  );
}

function whatDeletingDoes(
  { name, enabled, strategies }: FlagEnvironment,
  disabled: boolean | null,
): string {
  if (disabled) return 'It is disabled, so nobody gets the flag by it now. This cannot be undone.';
  const others = strategies.filter((strategy) => !strategy.disabled).length - 1;
  if (enabled && strategies.length === 1) {
    return `It is the only strategy in ${name}, where the flag is on: without one, everyone gets the flag.`;
  }
  if (enabled && others === 0) {
    return `The other strategies in ${name} are disabled: without this one, the flag is off for everyone.`;
  }
  return `Whoever gets the flag in ${name} only by this strategy no longer gets it. This cannot be undone.`;
}

function copyHref(flag: Flag, to: string, from: string, id: string): string {
  const copy = new URLSearchParams({ copy: `${from}/${id}` });
  return `${flagHref(flag, 'environments', to, 'strategies', 'new')}?${copy}`;
}

/** As the evaluation takes it, which knows no `null`. */
function wordedOf({ disabled, ...strategy }: FlagStrategy) {
  return { ...strategy, disabled: disabled === true };
}
