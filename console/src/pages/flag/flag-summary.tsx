import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import type { Flag } from './flag-data.ts';
import classes from './flag-summary.module.css';
import { stageInWords } from './stage-in-words.ts';
import { stateInHead } from './state-in-head.ts';

/** A flag in one line below its name: where it is on, its stage, its owner and its tags; and what it is for. */
export function FlagSummary({ flag }: { readonly flag: Flag }) {
  const { description, environments, lifecycle, createdBy, stale, tags } = flag;
  const isOn = environments.some(({ enabled }) => enabled);
  return (
    <div className={classes.summary}>
      {description && <p className={classes.description}>{description}</p>}
      <p className={classes.facts}>
        <Badge kind={isOn ? 'good' : 'plain'} icon={isOn ? 'good' : 'ban'}>
          {stateInHead(environments)}
        </Badge>
        <Badge>{stageInWords(lifecycle)}</Badge>
        {stale && (
          <Badge kind="warning" icon="warning">
            Stale
          </Badge>
        )}
        {tags.map(({ type, value }) => (
          <Badge key={`${type}:${value}`} icon="tag">
            {type === 'simple' ? value : `${type}:${value}`}
          </Badge>
        ))}
        <span className={classes.owner}>
          <Avatar name={createdBy.name} />
          {createdBy.name}
        </span>
      </p>
    </div>
  );
}
