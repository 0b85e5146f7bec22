import { type ReactNode, useId } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import classes from './menu.module.css';

/** A button that shows more of them; Esc or a click elsewhere closes it. */
export function Menu({
  label,
  children,
  text,
  icon = 'more',
  kind = 'quiet',
  isSmall = false,
}: Pick<ButtonLook, 'kind' | 'icon' | 'isSmall'> & {
  /** What the menu is for: `More for new-checkout`. */
  readonly label: string;
  readonly children: ReactNode;
  /** What the button says, in place of the icon alone. */
  readonly text?: ReactNode;
}) {
  const id = useId();
  return (
    <span className={classes.anchor}>
      <Button
        kind={kind}
        isSmall={isSmall}
        icon={text === undefined ? icon : undefined}
        aria-label={label}
        popoverTarget={id}
      >
        {text}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by Enter is clicked, too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only closes behind the links in it */}
      <div
        id={id}
        popover="auto"
        className={classes.menu}
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('a, [aria-haspopup=dialog]'))
            currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </span>
  );
}
