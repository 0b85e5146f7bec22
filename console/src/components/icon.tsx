import classes from './icon.module.css';
import { type IconName, icons } from './icons.ts';

/** A sign beside a text. It is never the only thing that says something: screen readers skip it. */
export function Icon({
  name,
  className = '',
}: {
  readonly name: IconName;
  readonly className?: string | undefined;
}) {
  const Sign = icons[name];
  return <Sign aria-hidden="true" className={`${classes.icon} ${className}`} strokeWidth={1.75} />;
}
