import { CopyButton } from './copy-button.tsx';
import { Notice } from './notice.tsx';
import classes from './secret-once.module.css';

/** A secret or a link that nobody can see again, with a button that copies it. */
export function SecretOnce({
  title,
  secret,
  hint,
}: {
  /** What it is, as a sentence: `The token is ready.` */
  readonly title: string;
  readonly secret: string;
  /** What to do with it. */
  readonly hint: string;
}) {
  return (
    <div className={classes.secret}>
      <Notice kind="good">{title}</Notice>
      <p>{hint}</p>
      <div className={classes.line}>
        <code className={classes.text}>{secret}</code>
        <CopyButton kind="plain" text={() => secret}>
          Copy
        </CopyButton>
      </div>
    </div>
  );
}
