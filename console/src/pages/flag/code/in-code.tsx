import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Time } from '../../../components/time.tsx';
import { foundInWords, type SearchedBranch } from './code-words.ts';
import classes from './in-code.module.css';

/** Places that are shown at first, of each branch. */
const SHOWN = 10;

/** Where a flag is in the code of the repositories of its project, as the newest searches say. */
export function InCode({
  flag,
}: {
  readonly flag: { readonly project: string; readonly name: string };
}) {
  const read = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/code-references',
    {
      params: { projectId: flag.project, featureName: flag.name },
    },
  );
  return (
    <div className={classes.card}>
      <Card title="In the code">
        <Loaded query={read}>
          {({ repositories, notProof }) =>
            repositories.length === 0 ? (
              <p className={classes.note}>
                No repository was searched since the flag was created.{' '}
                <code>npx flagwright refs</code> in CI finds the lines that name it.
              </p>
            ) : (
              <>
                {repositories.map((searched) => (
                  <Branch key={`${searched.repository}\n${searched.branch}`} searched={searched} />
                ))}
                <p className={classes.note}>{notProof}</p>
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function Branch({ searched }: { readonly searched: SearchedBranch }) {
  const { repository, branch, isDefaultBranch, url, commit, searchedAt, goneAt } = searched;
  const [isWhole, setIsWhole] = useState(false);
  const { references, more } = searched;
  const shown = isWhole ? references : references.slice(0, SHOWN);
  const name = `${repository} ${branch}`;
  return (
    <section className={classes.branch} aria-label={name}>
      <div className={classes.head}>
        <strong>
          {url === null ? (
            repository
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {repository}
            </a>
          )}
        </strong>
        <Badge>{branch}</Badge>
        {!isDefaultBranch && <span className={classes.muted}>not the default branch</span>}
        <span className={classes.count}>{foundInWords(searched)}</span>
      </div>
      {shown.length > 0 && (
        <ul className={classes.places}>
          {shown.map(({ path, line, link }) => (
            <li key={`${path}:${line}`}>
              {link === null ? (
                <code>
                  {path}:{line}
                </code>
              ) : (
                <a href={link} target="_blank" rel="noreferrer">
                  <code>
                    {path}:{line}
                  </code>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isWhole && references.length > SHOWN && (
        <Button kind="quiet" isSmall onClick={() => setIsWhole(true)}>
          Show {references.length - SHOWN} more
        </Button>
      )}
      {isWhole && more > 0 && (
        <p className={classes.muted}>{more.toLocaleString('en')} more are not kept.</p>
      )}
      <p className={classes.muted}>
        {goneAt !== null && (
          <>
            The last line went <Time at={goneAt} />.{' '}
          </>
        )}
        Searched <Time at={searchedAt} />, at <code>{commit.slice(0, 8)}</code>
      </p>
    </section>
  );
}
