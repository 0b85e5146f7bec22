import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/request.ts';
import { EnvironmentSwitch } from '../../changes/environment-switch.tsx';
import { Badge } from '../../components/badge.tsx';
import { Star } from '../../components/star.tsx';
import { Time } from '../../components/time.tsx';
import { usePrefetchedFlag } from '../flag/use-prefetched-flag.ts';
import { environmentWords } from './environment-words.ts';
import classes from './flag-rows.module.css';
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
  /** Whether the keyboard has moved here. */
  readonly isFocused: boolean;
  readonly columns: readonly string[];
  readonly showsProject: boolean;
  readonly onSelect: (index: number, isSelected: boolean, isRange: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
}

/** A flag in the list, with what it does in each environment. It is drawn again only when it is different. */
export const FlagRow = memo(function FlagRow(props: FlagRowProps) {
  const { flag, columns, index, offset, measure } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={props.isSelected}
      data-index={index}
      ref={measure}
      className={classes.row}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <SelectCell {...props} />
      <NameCell {...props} />
      {columns.length === 0 ? (
        <td className={classes.environments}>
          {flag.environments.map(({ name }) => (
            <EnvironmentCell key={name} flag={flag} name={name} />
          ))}
        </td>
      ) : (
        columns.map((name) => (
          <td key={name} className={classes.column}>
            <EnvironmentCell flag={flag} name={name} />
          </td>
        ))
      )}
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
      <td />
      <td className={classes.pending}>Loading…</td>
    </tr>
  );
}

function SelectCell({ flag, index, isSelected, isFocused, onSelect, onKeyDown }: FlagRowProps) {
  const box = useRef<HTMLInputElement>(null);
  const withShift = useRef(false);
  useEffect(() => {
    if (isFocused) box.current?.focus();
  }, [isFocused]);
  return (
    <td>
      <input
        ref={box}
        type="checkbox"
        className={classes.check}
        aria-label={`Select ${flag.name}`}
        checked={isSelected}
        onClick={(event: MouseEvent) => {
          withShift.current = event.shiftKey;
        }}
        onChange={({ target }) => onSelect(index, target.checked, withShift.current)}
        onKeyDown={(event) => onKeyDown(event, index)}
      />
    </td>
  );
}

function NameCell({ flag, showsProject }: FlagRowProps) {
  const { name, project, type, createdBy, createdAt, lastSeenAt, stale, tags } = flag;
  const params = { projectId: project, featureName: name };
  const prefetched = usePrefetchedFlag(project, name);
  const route = '/api/admin/projects/{projectId}/features/{featureName}/favorites';
  return (
    <th scope="row" className={classes.name}>
      <Star
        label={name}
        isFavorite={flag.favorite}
        add={request(`POST ${route}`, { params })}
        remove={request(`DELETE ${route}`, { params })}
      />
      <div className={classes.about}>
        <Link
          {...prefetched}
          href={flagAddress(flag)}
          className={classes.link ?? ''}
          title={flag.description ?? ''}
        >
          {name}
        </Link>{' '}
        {stale && <Badge kind="warning">stale</Badge>}{' '}
        {flag.dependencyType === 'child' && <Badge>depends on another</Badge>}{' '}
        {flag.dependencyType === 'parent' && <Badge>others depend on it</Badge>}
        <div className={classes.facts}>
          {showsProject && <Link href={`/projects/${encodeURIComponent(project)}`}>{project}</Link>}
          <span>{type}</span>
          {tags.map((tag) => (
            <span key={`${tag.type}:${tag.value}`}>{`#${tagText(tag)}`}</span>
          ))}
          <span>
            by {createdBy.name}, <Time at={createdAt} />
          </span>
          <span>
            {lastSeenAt ? (
              <>
                seen <Time at={lastSeenAt} />
              </>
            ) : (
              'never seen'
            )}
          </span>
        </div>
      </div>
    </th>
  );
}

/** One environment of a flag: its switch, and what the flag does there. */
function EnvironmentCell({ flag, name }: { readonly flag: ListedFlag; readonly name: string }) {
  const environment = flag.environments.find((each) => each.name === name);
  if (!environment) return <span className={classes.words}>Not in its project</span>;
  return (
    <div className={classes.environment}>
      {!flag.archived && (
        <EnvironmentSwitch
          projectId={flag.project}
          featureName={flag.name}
          environment={name}
          isOn={environment.enabled}
        />
      )}
      <span className={classes.words}>
        <span className={classes.label}>{name}: </span>
        {flag.archived ? 'Archived' : environmentWords(environment)}
      </span>
    </div>
  );
}

/** The address of a flag's page. */
export function flagAddress({ project, name }: { project: string; name: string }): string {
  return `/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`;
}

function tagText({ type = 'simple', value }: { readonly type?: string; readonly value: string }) {
  return type === 'simple' ? value : `${type}:${value}`;
}
