import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import classes from './switch-menu.module.css';
import { switchesIn } from './switches-in.ts';
import type { ListedFlag } from './use-flags.ts';

/**
 * Asks in which environment a flag is switched, beside its row. What is chosen presses the switch of the row, which asks
 * for approval where it is needed.
 */
export function SwitchMenu({
  flag,
  row,
  onClose,
}: {
  readonly flag: ListedFlag;
  readonly row: HTMLElement;
  readonly onClose: () => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) return;
    menu.current?.showPopover({ source: row });
    menu.current?.querySelector('button')?.focus();
  }, [row]);
  const press = (found: HTMLElement) => {
    menu.current?.hidePopover();
    row.focus();
    found.click();
  };
  return (
    // A fieldset has a look of its own.
    // biome-ignore lint/a11y/useSemanticElements: a popover of buttons is not a part of a form
    <div
      ref={menu}
      popover="auto"
      role="group"
      aria-label={`Switch ${flag.name}`}
      className={classes.menu}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {switchesIn(row).map((found) => {
        const environment = found.ariaLabel?.slice(`${flag.name} in `.length);
        return (
          <Button key={environment} kind="quiet" onClick={() => press(found)}>
            {found.ariaChecked === 'true' ? 'Switch off' : 'Switch on'} in {environment}
          </Button>
        );
      })}
    </div>
  );
}
