import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { reasonInWords } from '../../../../lib/words/clean-up-reasons.ts';
import { useMay } from '../../access/use-may.ts';
import { flagAddress, projectAddress } from '../../addresses.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { Prose } from '../../components/prose.tsx';
import { Time } from '../../components/time.tsx';
import { iconOfType } from '../flag/icon-of-type.ts';
import classes from './clean-up.module.css';
import { keptInWords, onInWords, usersInWords } from './clean-up-words.ts';
import type { GoingFlag, UnknownName } from './look-through.ts';
import { whyNotKept } from './plan-keep.ts';

interface RowProps {
  /** Absent where all are of one project. */
  readonly projectName: string | undefined;
}

/** A flag that can go: why else, what stays of it, who uses it, what to do, and the buttons. */
export function CleanUpRow({
  flag,
  projectName,
  isSelected,
  onSelect,
  onAsk,
}: RowProps & {
  readonly flag: GoingFlag;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onAsk: (change: 'Archive' | 'Keep' | 'Mark as stale') => void;
}) {
  const { name, project, type, description, reasons, steps, environments } = flag;
  const { kept, unchangedSince, applications, dependents } = flag;
  const [last] = flag.lastSeen;
  // That it was never used is said beside it.
  const others = reasons.slice(1).filter((reason) => reason !== 'never-used');
  const users = usersInWords(applications);
  const about = [
    ...(kept ? [`What stays: ${keptInWords(kept)}.`] : []),
    ...(users === '' ? [] : [`Used by ${users}.`]),
    ...(dependents.length > 0 ? [`${dependents.join(', ')} depend on it.`] : []),
  ];
  const may = useMay();
  const params = { projectId: project, featureName: name };
  const refusedArchive = may('POST /api/admin/projects/{projectId}/archive', params);
  const refusedStale = may('POST /api/admin/projects/{projectId}/stale', params);
  const refusedKeep = may('PUT /api/admin/projects/{projectId}/features/{featureName}', params);
  return (
    <li className={isSelected ? classes.chosen : classes.row} aria-label={name}>
      <label className={classes.check}>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <div className={classes.about}>
        <div className={classes.name}>
          <span className={classes.sign} title={type}>
            <Icon name={iconOfType(type)} />
          </span>
          <Link href={flagAddress(flag)} title={description ?? ''}>
            {name}
          </Link>
          {others.map((reason) => (
            <Badge key={reason} kind="warning">
              {reasonInWords(reason)}
            </Badge>
          ))}
        </div>
        <Facts projectName={projectName} project={project} what={name} steps={steps} about={about}>
          {unchangedSince && <span>unchanged since {unchangedSince}</span>}
        </Facts>
      </div>
      <div className={classes.use}>
        {last ? (
          <span>
            Used <Time at={last.at} />
          </span>
        ) : (
          <span>Never used</span>
        )}
        <span>{onInWords(environments)}</span>
      </div>
      <div className={classes.actions}>
        <Button
          isSmall
          aria-label={`Archive ${name}`}
          refusedBecause={refusedArchive}
          onClick={() => onAsk('Archive')}
        >
          Archive
        </Button>
        <Menu label={`More for ${name}`} isSmall>
          <Button
            kind="quiet"
            icon="check"
            refusedBecause={refusedKeep ?? whyNotKept([flag])}
            onClick={() => onAsk('Keep')}
          >
            Keep…
          </Button>
          {!reasons.includes('stale') && (
            <Button
              kind="quiet"
              icon="clock"
              refusedBecause={refusedStale}
              onClick={() => onAsk('Mark as stale')}
            >
              Mark as stale…
            </Button>
          )}
        </Menu>
      </div>
    </li>
  );
}

/** A name that applications use and no flag has. */
export function UnknownRow({ unknown, projectName }: RowProps & { readonly unknown: UnknownName }) {
  const { name, project, lastSeenAt, applications, steps } = unknown;
  return (
    <li className={classes.row} aria-label={name}>
      <span className={classes.check}>
        <Icon name="help" />
      </span>
      <div className={classes.about}>
        <div className={classes.name}>
          <code>{name}</code>
        </div>
        <Facts
          projectName={projectName}
          project={project}
          what={name}
          steps={steps}
          about={applications.length > 0 ? [`Used by ${usersInWords(applications)}.`] : []}
        />
      </div>
      <div className={classes.use}>
        <span>
          Used <Time at={lastSeenAt} />
        </span>
      </div>
    </li>
  );
}

/** Where it is, and on request what is known about it and what to do. */
function Facts({
  projectName,
  project,
  what,
  about,
  steps,
  children,
}: RowProps & {
  readonly project: string;
  readonly what: string;
  /** Sentences about it. */
  readonly about: readonly string[];
  readonly steps: readonly string[];
  readonly children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={classes.facts}>
        {projectName !== undefined && <Link href={projectAddress(project)}>{projectName}</Link>}
        {children}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`What to do about ${what}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          What to do
          <Icon name={isOpen ? 'expand' : 'next'} />
        </button>
      </div>
      {isOpen && (
        <div className={classes.more}>
          {about.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <Prose text={step} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
