import { addressOfFlag, type FlagRepository, pathOfFlag } from '../git-source.ts';
import classes from './edited-in-git.module.css';

/** Where the flag is edited, if its project is managed from Git. */
export function EditedInGit({
  source,
  name,
}: {
  readonly source: FlagRepository;
  readonly name: string;
}) {
  return (
    <p className={classes.line}>
      Edited in Git:{' '}
      <a href={addressOfFlag(source, name)} rel="noreferrer" target="_blank">
        {pathOfFlag(source, name)}
      </a>
      . What you change here is reported, and the next application of the files takes it back.
    </p>
  );
}
