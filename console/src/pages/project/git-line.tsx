import type { Routes } from 'generated:api';
import { Link } from 'wouter';
import { counted } from '../../../../lib/words/phrases.ts';
import { eventsAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Time } from '../../components/time.tsx';
import { type FlagRepository, sourceInWords } from '../git-source.ts';
import classes from './git-line.module.css';

type Project = Routes['GET /api/admin/projects']['output']['projects'][number];

/** Events of what files say. */
const said =
  /^(feature-(created|archived|revived|metadata|tagged|untagged|import|environment|strategy|dependenc)|strategy-order)/;

/** Changes elsewhere that are counted. */
const MOST = 50;

/** That a project is managed from Git: what was applied last, and what was changed elsewhere since. */
export function GitLine({
  project: { id, appliedFiles },
  source,
}: {
  readonly project: Project;
  readonly source: FlagRepository;
}) {
  return (
    <p className={classes.line}>
      <span>
        Managed from Git:{' '}
        <a href={source.repository} rel="noreferrer" target="_blank">
          {sourceInWords(source)}
        </a>
      </span>
      {appliedFiles ? (
        <>
          <span>
            {appliedFiles.commit ? (
              <>
                Commit <code>{appliedFiles.commit.slice(0, 12)}</code> applied{' '}
              </>
            ) : (
              'Applied '
            )}
            <Time at={appliedFiles.appliedAt} /> by {appliedFiles.appliedBy}
          </span>
          <Elsewhere projectId={id} applied={appliedFiles} />
        </>
      ) : (
        <span>Nothing was applied yet</span>
      )}
    </p>
  );
}

/** How many changes of flags were made elsewhere since, newest first and at most so many as are read at once. */
function Elsewhere({
  projectId,
  applied,
}: {
  readonly projectId: string;
  readonly applied: NonNullable<Project['appliedFiles']>;
}) {
  const from = applied.appliedAt.slice(0, 10);
  const found = useRead('GET /api/admin/search/events', {
    query: { project: `IS:${projectId}`, from: `IS:${from}`, limit: MOST },
  });
  const own = new Set(applied.changeRequests);
  const changes = (found.data?.events ?? []).filter(
    ({ type, featureName, createdAt, changeRequest }) =>
      featureName !== null &&
      said.test(type) &&
      createdAt > applied.appliedAt &&
      !(changeRequest && own.has(changeRequest.id)),
  );
  if (changes.length === 0) return null;
  return (
    <Link href={eventsAddress({ project: projectId, from })}>
      {changes.length === MOST ? `${MOST} changes or more` : counted(changes.length, 'change')}{' '}
      elsewhere since
    </Link>
  );
}
