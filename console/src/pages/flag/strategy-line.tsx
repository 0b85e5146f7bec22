import { Link } from 'wouter';
import { constraintInWords } from '../../../../lib/words/constraint-in-words.ts';
import { type NamedSegment, segmentNames } from '../../../../lib/words/segment-names.ts';
import { audienceInWords } from '../../../../lib/words/strategy-in-words.ts';
import { segmentAddress, strategyAddress } from '../../addresses.ts';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { shareOf } from '../../release-plans/together.ts';
import classes from './environment-in-full.module.css';
import { type Flag, type FlagEnvironment, type FlagStrategy, wordedOf } from './flag-data.ts';
import { shareFormOf } from './share-bar.tsx';
import { ShareInPlace } from './share-in-place.tsx';
import { StrategyMenu } from './strategy-menu.tsx';
import { useWhyNotPropose } from './use-why-not-propose.ts';
import { VariantsBar } from './variants-bar.tsx';

/** A strategy on the page of its flag. */
export interface StrategyLineProps {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  /** The strategies of the flag, without those of its release plan. */
  readonly own: readonly FlagStrategy[];
  readonly strategy: FlagStrategy;
  readonly index: number;
  readonly segments: readonly NamedSegment[];
  /** How it differs from the environment that is compared with. */
  readonly mark: string | undefined;
  /** What is proposed for it. */
  readonly pending: string | undefined;
  /** Text of the share field; empty for a strategy without a share. */
  readonly share: string;
  readonly onShare: (share: string) => void;
}

/** A strategy as a line: its share, which is changed in place, and its conditions as chips. */
export function StrategyLine(props: StrategyLineProps) {
  const { flag, environment, strategy, index, mark, pending, share, onShare } = props;
  const name = strategy.title || `Strategy ${index + 1}`;
  const where = `${name} in ${environment.name}`;
  const stored = shareOf(wordedOf(strategy));
  const whyNotEdit = useWhyNotPropose(
    { projectId: flag.project, environment: environment.name },
    { action: 'updateStrategy', feature: flag.name, payload: { id: strategy.id } },
  );
  const hasShare = stored !== undefined && strategy.name !== 'default';
  return (
    <li
      className={strategy.disabled ? `${classes.strategy} ${classes.disabled}` : classes.strategy}
    >
      <span aria-hidden="true" className={classes.number}>
        {index + 1}
      </span>
      <div className={classes.told}>
        <h3 className={classes.title}>{name}</h3>
        {strategy.disabled && <Badge>Disabled</Badge>}
        {mark && <Badge kind="warning">{mark}</Badge>}
        {pending && (
          <Badge kind="pending" icon="pending">
            {pending}
          </Badge>
        )}
      </div>
      {hasShare && whyNotEdit === undefined ? (
        <ShareInPlace
          where={where}
          form={shareFormOf(strategy)}
          share={share}
          onShare={onShare}
          onForget={() => onShare(String(stored))}
        />
      ) : (
        <span className={classes.share}>{audienceInWords(wordedOf(strategy))}</span>
      )}
      <div className={classes.actions}>
        <ButtonLink
          kind="quiet"
          isSmall
          icon="edit"
          href={strategyAddress(flag, environment.name, strategy.id)}
          label={`Edit ${where}`}
          refusedBecause={whyNotEdit}
        >
          {''}
        </ButtonLink>
        <Menu label={`More for ${where}`} isSmall>
          <StrategyMenu {...props} where={where} />
        </Menu>
      </div>
      <Conditions {...props} />
    </li>
  );
}

/** What must hold besides the share, and how the variants are given. */
function Conditions({ strategy, segments }: StrategyLineProps) {
  const names = segmentNames(segments);
  const { constraints, segments: ids, variants, parameters } = strategy;
  const isSticky = !['default', 'userId', ''].includes(parameters.stickiness ?? '');
  if (constraints.length + ids.length + variants.length === 0 && !isSticky) return null;
  return (
    <ul className={classes.chips}>
      {ids.map((id) => (
        <li key={`segment-${id}`}>
          <Link href={segmentAddress(id)} className={classes.chip ?? ''}>
            <Icon name="segment" />
            in {names.get(id) ?? id}
          </Link>
        </li>
      ))}
      {constraints.map((constraint) => {
        const words = constraintInWords(constraint);
        return (
          <li key={words} className={classes.chip}>
            {words}
          </li>
        );
      })}
      {isSticky && (
        <li className={classes.chip}>
          {parameters.stickiness === 'random' ? 'drawn each time' : `by ${parameters.stickiness}`}
        </li>
      )}
      {variants.length > 0 && (
        <li className={classes.variants}>
          <VariantsBar variants={variants} />
        </li>
      )}
    </ul>
  );
}
