import { flagAddress } from '../../addresses.ts';
import { ChangeButton } from '../../changes/change-button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import type { Flag, FlagEnvironment } from './flag-data.ts';
import { reordered } from './reordered.ts';
import type { StrategyLineProps } from './strategy-line.tsx';

type StrategyMenuProps = Pick<
  StrategyLineProps,
  'flag' | 'environment' | 'own' | 'strategy' | 'index'
> & {
  /** The strategy and its environment: `DACH in production`. */
  readonly where: string;
};

/** What can be done with a strategy besides editing it. */
export function StrategyMenu(props: StrategyMenuProps) {
  const {
    flag,
    environment,
    strategy: { id, disabled },
    where,
  } = props;
  const place = { projectId: flag.project, environment: environment.name };
  const others = flag.environments.filter(({ name }) => name !== environment.name);
  return (
    <>
      <MoveButton {...props} by={-1} />
      <MoveButton {...props} by={1} />
      <ChangeButton
        icon={disabled ? 'play' : 'pause'}
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
          icon="copy"
          href={copyHref(flag, name, environment.name, id)}
          label={`${name === environment.name ? 'Duplicate here' : `Copy to ${name}`}: ${where}`}
        >
          {name === environment.name ? 'Duplicate here' : `Copy to ${name}`}
        </ButtonLink>
      ))}
      <ChangeButton
        kind="danger"
        icon="delete"
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

function MoveButton({
  flag,
  environment: { name },
  own,
  strategy: { id },
  index,
  where,
  by,
}: StrategyMenuProps & { readonly by: 1 | -1 }) {
  const isEnd = by < 0 ? index === 0 : index === own.length - 1;
  const word = by < 0 ? 'up' : 'down';
  if (own.length < 2) return null;
  return (
    <ChangeButton
      icon={word}
      change={{
        action: 'reorderStrategy',
        feature: flag.name,
        payload: isEnd ? [] : reordered(own, id, by),
      }}
      place={{ projectId: flag.project, environment: name }}
      label={`Move ${where} ${word}`}
      done={`The strategies in ${name} are in a new order.`}
      refusedBecause={isEnd ? `It is already the ${by < 0 ? 'first' : 'last'}.` : undefined}
    >
      {`Move ${word}`}
    </ChangeButton>
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
  return `${flagAddress(flag, 'environments', to, 'strategies', 'new')}?${copy}`;
}
