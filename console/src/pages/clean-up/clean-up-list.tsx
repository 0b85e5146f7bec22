import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Count } from '../../components/count.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { ArchiveFlags } from '../flags/bulk/archive-flags.tsx';
import BulkBar from '../flags/bulk/bulk-bar.tsx';
import { MarkStale } from '../flags/bulk/mark-stale.tsx';
import { TagFlags } from '../flags/bulk/tag-flags.tsx';
import classes from './clean-up.module.css';
import { CleanUpRow, UnknownRow } from './clean-up-row.tsx';
import { foundInWords, type Reason, reasonGroups } from './clean-up-words.ts';
import { KeepFlags } from './keep-flags.tsx';
import { type CleanUpAnswer, type GoingFlag, groupsOf } from './look-through.ts';
import { useCleanUp } from './use-clean-up.ts';

/** What can be done with flags that can go. */
const changes = {
  Archive: ArchiveFlags,
  Keep: KeepFlags,
  'Mark as stale': MarkStale,
  Tag: TagFlags,
} as const;

/** Flags that can go, by reason: of one project, or of all that the person can see. */
export function CleanUpList({ projectId }: { readonly projectId?: string | undefined }) {
  const { query, looked, all, next, isReadingNext } = useCleanUp(projectId);
  return (
    <Loaded query={query}>
      {(answers) => (
        <>
          <Groups
            answers={answers}
            showsProject={projectId === undefined}
            found={{ looked, all, isAll: next === undefined }}
          />
          {next && (
            <p className={classes.next}>
              <Button onClick={next} disabled={isReadingNext}>
                {isReadingNext ? 'Looking…' : 'Look for more'}
              </Button>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

function Groups({
  answers,
  showsProject,
  found,
}: {
  readonly answers: readonly CleanUpAnswer[];
  readonly showsProject: boolean;
  readonly found: { readonly looked: number; readonly all: number; readonly isAll: boolean };
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{
    readonly change: keyof typeof changes;
    readonly flag: GoingFlag;
  }>();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const nameOf = (id: string) => projects.data?.projects.find((each) => each.id === id)?.name ?? id;
  const { groups, unknown } = groupsOf(answers);
  const flags = groups.flatMap(([, of]) => of);
  // A flag that is gone is no longer selected.
  const selected = flags.filter(({ name }) => chosen.has(name));
  const choose = (some: readonly GoingFlag[], isSelected: boolean) =>
    setChosen((before) => {
      const names = new Set(some.map(({ name }) => name));
      return isSelected ? before.union(names) : before.difference(names);
    });
  const onDone = () => setChosen(new Set());
  const Asked = asked && changes[asked.change];
  return (
    <>
      <p className={classes.found} role="status">
        {foundInWords(flags.length, found)}
      </p>
      {flags.length + unknown.length === 0 && (
        <Empty icon="good">
          {found.isAll
            ? 'Nothing to clean up. Flags come here when they are completed, stale or past their lifetime, when everybody has got the same for a month, or when nobody uses them.'
            : 'Nothing to clean up so far.'}
        </Empty>
      )}
      {groups.map(([reason, of]) => (
        <Group
          key={reason}
          reason={reason}
          flags={of}
          isChosen={({ name }) => chosen.has(name)}
          onChoose={choose}
          onAsk={(change, flag) => setAsked({ change, flag })}
          {...(showsProject && { nameOf })}
        />
      ))}
      {unknown.length > 0 && (
        <section className={classes.group} aria-label="Names without a flag">
          <div className={classes.head}>
            <h2>Names without a flag</h2>
            <Count of={unknown.length} />
            <p>Applications use them: they always get the default.</p>
          </div>
          <ul className={classes.rows}>
            {unknown.map((each) => (
              <UnknownRow
                key={`${each.project} ${each.name}`}
                unknown={each}
                projectName={showsProject ? nameOf(each.project) : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      {selected.length > 0 && (
        <BulkBar selection={{ flags: selected, clear: onDone }} changes={changes} />
      )}
      {asked && Asked && (
        <Asked flags={[asked.flag]} onDone={() => {}} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function Group({
  reason,
  flags,
  isChosen,
  onChoose,
  onAsk,
  nameOf,
}: {
  readonly reason: Reason;
  readonly flags: readonly GoingFlag[];
  readonly isChosen: (flag: GoingFlag) => boolean;
  readonly onChoose: (flags: readonly GoingFlag[], isSelected: boolean) => void;
  readonly onAsk: (change: keyof typeof changes, flag: GoingFlag) => void;
  /** The name of a project; absent where there is one. */
  readonly nameOf?: (id: string) => string;
}) {
  const { title, about } = reasonGroups[reason];
  const isWhole = flags.every(isChosen);
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.head}>
        <label className={classes.check}>
          <input
            type="checkbox"
            aria-label={`Select all: ${title}`}
            checked={isWhole}
            ref={(box) => {
              if (box) box.indeterminate = !isWhole && flags.some(isChosen);
            }}
            onChange={({ target }) => onChoose(flags, target.checked)}
          />
        </label>
        <h2>{title}</h2>
        <Count of={flags.length} />
        <p>{about}</p>
      </div>
      <ul className={classes.rows}>
        {flags.map((flag) => (
          <CleanUpRow
            key={flag.name}
            flag={flag}
            projectName={nameOf?.(flag.project)}
            isSelected={isChosen(flag)}
            onSelect={(isSelected) => onChoose([flag], isSelected)}
            onAsk={(change) => onAsk(change, flag)}
          />
        ))}
      </ul>
    </section>
  );
}
