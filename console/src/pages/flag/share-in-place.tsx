import { shareFault } from '../../strategies/share-fault.ts';
import classes from './share-in-place.module.css';

/** The share of a strategy by a slider and as a number, on its line. Esc takes back what was changed. */
export function ShareInPlace({
  where,
  form,
  share,
  onShare,
  onForget,
}: {
  /** The strategy and its environment: `DACH in production`. */
  readonly where: string;
  /** The id of the form that saves it. */
  readonly form: string;
  readonly share: string;
  readonly onShare: (share: string) => void;
  readonly onForget: () => void;
}) {
  const shared = {
    form,
    onKeyDown: ({ key }: { readonly key: string }) => key === 'Escape' && onForget(),
  };
  return (
    <span className={classes.share}>
      <input
        {...shared}
        type="range"
        min={0}
        max={100}
        step={1}
        aria-label={`Share of ${where}`}
        aria-valuetext={`${share} percent`}
        className={classes.slider}
        value={Number(share) || 0}
        onChange={({ target }) => onShare(target.value)}
      />
      <span className={classes.number}>
        <input
          {...shared}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Share of ${where} in %`}
          aria-invalid={shareFault(share) !== undefined || undefined}
          value={share}
          onChange={({ target }) => onShare(target.value)}
        />
        %
      </span>
    </span>
  );
}
