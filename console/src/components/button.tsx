import type { ButtonHTMLAttributes } from 'react';
import classes from './button.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

/** How buttons and links that look like them differ. */
export interface ButtonLook {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** As high as a line of a table. */
  readonly isSmall?: boolean;
  /** In front of the text; alone, the button needs an `aria-label`. */
  readonly icon?: IconName | undefined;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /**
   * Why the person may not use it. The button stays where it is and can be reached by keyboard, so that the
   * reason can be read; it does nothing.
   */
  readonly refusedBecause?: string | undefined;
}

/** The classes of a button. */
export function buttonClasses({ kind = 'plain', isSmall = false }: ButtonLook, more = ''): string {
  return [classes.button, classes[kind], isSmall && classes.small, more].filter(Boolean).join(' ');
}

/** A button; one in a form does not submit it unless it says so. */
export function Button({
  kind = 'plain',
  isSmall = false,
  icon,
  className,
  type = 'button',
  refusedBecause,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const names = buttonClasses({ kind, isSmall }, className);
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (refusedBecause === undefined) {
    return (
      <button {...rest} type={type} onClick={onClick} className={names}>
        {content}
      </button>
    );
  }
  return (
    <button
      {...rest}
      type="button"
      className={names}
      aria-disabled="true"
      aria-description={refusedBecause}
      title={refusedBecause}
    >
      {content}
    </button>
  );
}
