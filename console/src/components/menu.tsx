import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import classes from './menu.module.css';

/** A button that shows more of them; Esc or a click elsewhere closes it. */
export function Menu({
  label,
  children,
  text = '⋯',
}: {
  /** What the menu is for: `More for new-checkout`. */
  readonly label: string;
  readonly children: ReactNode;
  readonly text?: string;
}) {
  const id = useId();
  return (
    <span className={classes.anchor}>
      <Button kind="quiet" aria-label={label} popoverTarget={id}>
        {text}
      </Button>
      <div id={id} popover="auto" className={classes.menu}>
        {children}
      </div>
    </span>
  );
}
