import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './button.module.css';
import { Button } from './button.tsx';

/** A link that looks like a button, because it leads to where something is done. */
export function ButtonLink({
  href,
  kind = 'plain',
  label,
  refusedBecause,
  children,
}: {
  readonly href: string;
  readonly kind?: 'plain' | 'primary' | 'quiet';
  /** The name for screen readers, where the text says too little. */
  readonly label?: string | undefined;
  /** Why the person may not do it; then it leads nowhere. */
  readonly refusedBecause?: string | undefined;
  readonly children: ReactNode;
}) {
  if (refusedBecause !== undefined) {
    return (
      <Button kind={kind} refusedBecause={refusedBecause} aria-label={label}>
        {children}
      </Button>
    );
  }
  return (
    <Link href={href} className={`${classes.button} ${classes[kind]}`} aria-label={label}>
      {children}
    </Link>
  );
}
