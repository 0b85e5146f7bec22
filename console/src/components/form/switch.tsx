import classes from './switch.module.css';

interface SwitchProps {
  /** What is switched, for screen readers: `new-checkout in production`. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly refusedBecause?: string | undefined;
}

/** A switch that acts at once. */
export function Switch({ label, isOn, onToggle, refusedBecause }: SwitchProps) {
  const isRefused = refusedBecause !== undefined;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isRefused || undefined}
      aria-description={refusedBecause}
      title={refusedBecause}
      className={classes.switch}
      onClick={() => {
        if (!isRefused) onToggle(!isOn);
      }}
    >
      <span className={classes.thumb} />
    </button>
  );
}
