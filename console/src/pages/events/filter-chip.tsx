import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './filters.module.css';

/** A filter as a chip: it says what is chosen, and opens what there is to choose from. */
export function FilterChip({
  label,
  value,
  onClear,
  children,
}: {
  readonly label: string;
  /** What is chosen, in words. */
  readonly value: string | undefined;
  readonly onClear: () => void;
  /** What there is to choose from, read once it is opened. */
  readonly children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className={value === undefined ? classes.chip : `${classes.chip} ${classes.chosen}`}>
      <Button isSmall className={classes.opener ?? ''} popoverTarget={id}>
        {label}
        {value !== undefined && <span className={classes.value}>{value}</span>}
        {value === undefined && <Icon name="expand" />}
      </Button>
      {value !== undefined && (
        <Button
          isSmall
          kind="quiet"
          icon="close"
          className={classes.clear ?? ''}
          aria-label={`Remove the filter ${label}`}
          onClick={onClear}
        />
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </span>
  );
}
