import classes from './skeleton.module.css';

/** Grey lines in place of what is being read. Screen readers hear that it is being read. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: lines }, (_, index) => (
        // Lines without content have nothing else to be told apart by.
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <span key={index} className={classes.line} />
      ))}
    </div>
  );
}
