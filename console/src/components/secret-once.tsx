import { CopyLine } from './copy-line.tsx';
import { Notice } from './notice.tsx';

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
    <>
      <Notice kind="good">{title}</Notice>
      <p>{hint}</p>
      <CopyLine text={secret} />
    </>
  );
}
