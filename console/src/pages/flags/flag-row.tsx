import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { flagAddress, projectAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { EnvironmentSwitch } from '../../changes/environment-switch.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Ring } from '../../components/charts/ring.tsx';
import { Sparkline } from '../../components/charts/sparkline.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icons.ts';
import { Star } from '../../components/star.tsx';
import { Time } from '../../components/time.tsx';
import { usePrefetchedFlag } from '../flag/use-prefetched-flag.ts';
import type { Columns } from './columns.ts';
import { environmentShare } from './environment-share.ts';
import { environmentWords } from './environment-words.ts';
import classes from './flag-rows.module.css';
import { tagText } from './tag-text.ts';
import { rateInWords, type Traffic, trafficInWords, usesByHour } from './traffic-words.ts';
import type { ListedFlag } from './use-flags.ts';

interface PendingRowProps {
  /** Position in the list. */
  readonly index: number;
  /** Distance from the top of the list, in pixels. */
  readonly offset: number;
  readonly measure: (row: Element | null) => void;
}

interface FlagRowProps extends PendingRowProps {
  readonly flag: ListedFlag;
  readonly isSelected: boolean;
  /** Whether Tab leads here. */
  readonly isCurrent: boolean;
  /** Whether the keyboard has moved here. */
  readonly hasFocus: boolean;
  readonly columns: Columns;
  /** Absent until it is read. */
  readonly traffic: Traffic | undefined;
  readonly onSelect: (index: number, isSelected: boolean, isRange: boolean) => void;
  readonly onPeek: (index: number) => void;
}

/** What a click is for, if it is on one of these. */
const CONTROLS = 'a, button, input, label, dialog, [popover]';

/** A flag in the list, with what it does in each environment. It is drawn again only when it is different. */
export const FlagRow = memo(function FlagRow(props: FlagRowProps) {
  const { flag, columns, index, offset, measure, isSelected, isCurrent, hasFocus } = props;
  const { traffic, onPeek } = props;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (hasFocus) row.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  const onClick = ({ target }: MouseEvent) => {
    const isOnControl = target instanceof Element && target.closest(CONTROLS) !== null;
    if (!isOnControl && getSelection()?.isCollapsed !== false) onPeek(index);
  };
  return (
    // The list has the keys of all rows.
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      ref={(element) => {
        row.current = element;
        measure(element);
      }}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${offset}px)` }}
      onClick={onClick}
    >
      <SelectCell {...props} />
      <NameCell flag={flag} />
      {columns.showsProject && (
        <td className={classes.project}>
          <Link href={projectAddress(flag.project)}>{columns.nameOf(flag.project)}</Link>
        </td>
      )}
      <td className={classes.owner} title={`Created by ${flag.createdBy.name}`}>
        <Avatar name={flag.createdBy.name} />
        <span>{flag.createdBy.name}</span>
      </td>
      {columns.others.length > 0 && (
        <td className={classes.others}>
          {columns.others.map((name) => (
            <OtherCell key={name} flag={flag} name={name} />
          ))}
        </td>
      )}
      {columns.environments.map(({ name, isMain }) => (
        <td key={name} className={isMain ? classes.main : classes.environment}>
          <EnvironmentCell flag={flag} name={name} isMain={isMain} />
        </td>
      ))}
      <td className={classes.traffic}>{traffic && <TrafficCell traffic={traffic} />}</td>
      <td className={classes.used}>
        {flag.lastSeenAt ? <Time at={flag.lastSeenAt} /> : <span>never</span>}
      </td>
    </tr>
  );
});

/** In place of a flag that is being read. */
export function PendingRow({ index, offset, measure }: PendingRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      className={classes.row}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <td className={classes.check} />
      <td className={classes.pending}>
        <span className="visually-hidden">Loading…</span>
      </td>
    </tr>
  );
}

function SelectCell({ flag, index, isSelected, onSelect }: FlagRowProps) {
  const withShift = useRef(false);
  return (
    <td className={classes.check}>
      <label>
        <input
          type="checkbox"
          aria-label={`Select ${flag.name}`}
          checked={isSelected}
          onClick={(event: MouseEvent) => {
            withShift.current = event.shiftKey;
          }}
          onChange={({ target }) => onSelect(index, target.checked, withShift.current)}
        />
      </label>
    </td>
  );
}

/** Icons of the built-in flag types. */
const signs: Readonly<Record<string, IconName>> = {
  release: 'release',
  experiment: 'experiment',
  'kill-switch': 'kill-switch',
  operational: 'operational',
  permission: 'key',
};

function NameCell({ flag }: { readonly flag: ListedFlag }) {
  const { name, project, type, stale, tags, dependencyType } = flag;
  const params = { projectId: project, featureName: name };
  const prefetched = usePrefetchedFlag(project, name);
  const route = '/api/admin/projects/{projectId}/features/{featureName}/favorites';
  return (
    <th scope="row" className={classes.name}>
      <span className={classes.type} title={type}>
        <Icon name={Object.hasOwn(signs, type) ? (signs[type] ?? 'flag') : 'flag'} />
        <span className="visually-hidden">{type}</span>
      </span>
      <Link
        {...prefetched}
        href={flagAddress(flag)}
        className={classes.link ?? ''}
        title={flag.description ?? ''}
      >
        {name}
      </Link>
      {stale && <Badge kind="warning">stale</Badge>}
      {dependencyType && (
        <span
          className={classes.type}
          title={dependencyType === 'child' ? 'Depends on another flag' : 'Others depend on it'}
        >
          <Icon name="link" />
          <span className="visually-hidden">
            {dependencyType === 'child' ? 'depends on another' : 'others depend on it'}
          </span>
        </span>
      )}
      {tags.length > 0 && (
        <span className={classes.tags}>{tags.map((tag) => `#${tagText(tag)}`).join(' ')}</span>
      )}
      <Star
        label={name}
        isFavorite={flag.favorite}
        add={request(`POST ${route}`, { params })}
        remove={request(`DELETE ${route}`, { params })}
      />
    </th>
  );
}

/** One environment of a flag: a ring and a word; a sentence and the switch for who points at it. */
function EnvironmentCell({
  flag,
  name,
  isMain,
}: {
  readonly flag: ListedFlag;
  readonly name: string;
  readonly isMain: boolean;
}) {
  const environment = flag.environments.find((each) => each.name === name);
  if (!environment) {
    return (
      <span className={classes.absent} title="Not in its project">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{name}: not in its project</span>
      </span>
    );
  }
  const { percent, isPartial, text, target } = environmentShare(environment, flag.segments);
  const words = flag.archived ? 'Archived' : environmentWords(environment);
  return (
    <>
      <span aria-hidden="true" className={environment.enabled ? classes.share : classes.off}>
        <Ring share={percent} isPartial={isPartial} />
        <span>{text}</span>
        {isMain && target && <span className={classes.target}>{target}</span>}
      </span>
      <span className={classes.words}>
        {name}: {words}
      </span>
      {!flag.archived && (
        <span className={classes.switch}>
          <EnvironmentSwitch
            projectId={flag.project}
            featureName={flag.name}
            environment={name}
            isOn={environment.enabled}
          />
        </span>
      )}
    </>
  );
}

/** An environment for which there is no room of its own: the ring alone. */
function OtherCell({ flag, name }: { readonly flag: ListedFlag; readonly name: string }) {
  const environment = flag.environments.find((each) => each.name === name);
  if (!environment) return null;
  const { percent, isPartial } = environmentShare(environment, flag.segments);
  const words = `${name}: ${environmentWords(environment)}`;
  return (
    <span title={words}>
      <Ring share={percent} isPartial={isPartial} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** How often the flag was used, by the hour and on average. */
function TrafficCell({ traffic }: { readonly traffic: Traffic }) {
  const words = trafficInWords(traffic);
  return (
    <span title={words}>
      <Sparkline values={usesByHour(traffic)} />
      <span aria-hidden="true">{rateInWords(traffic)}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
