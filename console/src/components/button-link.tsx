import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, type ButtonLook, buttonClasses } from './button.tsx';
import { Icon } from './icon.tsx';

/** A link that looks like a button, because it leads to where something is done. */
export function ButtonLink({
  href,
  label,
  refusedBecause,
  children,
  icon,
  ...look
}: ButtonLook & {
  readonly href: string;
  /** The name for screen readers, where the text says too little. */
  readonly label?: string | undefined;
  /** Why the person may not do it; then it leads nowhere. */
  readonly refusedBecause?: string | undefined;
  readonly children: ReactNode;
}) {
  if (refusedBecause !== undefined) {
    return (
      <Button {...look} icon={icon} refusedBecause={refusedBecause} aria-label={label}>
        {children}
      </Button>
    );
  }
  return (
    <Link href={href} className={buttonClasses(look)} aria-label={label}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
