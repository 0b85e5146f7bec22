import classes from './switch.module.css';

interface SwitchProps {
  /** What is switched, for screen readers: `new-checkout in production`. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly refusedBecause?: string | undefined;
  /** What is proposed, where it waits for approval: `on, when approved`. */
  readonly pending?: string | undefined;
}

/** A switch that acts at once. */
export function Switch({ label, isOn, onToggle, refusedBecause, pending }: SwitchProps) {
  const isRefused = refusedBecause !== undefined;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isRefused || undefined}
      aria-description={refusedBecause ?? pending}
      title={refusedBecause ?? pending}
      data-pending={pending}
      className={classes.switch}
      onClick={() => {
        if (!isRefused) onToggle(!isOn);
      }}
    >
      <span className={classes.thumb} />
    </button>
  );
}
