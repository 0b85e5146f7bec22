import { CopyButton } from './copy-button.tsx';
import classes from './copy-line.module.css';

/** A text to be used elsewhere, whole, with a button that copies it. */
export function CopyLine({ text }: { readonly text: string }) {
  return (
    <div className={classes.line}>
      <code className={classes.text}>{text}</code>
      <CopyButton kind="plain" text={() => text}>
        Copy
      </CopyButton>
    </div>
  );
}
