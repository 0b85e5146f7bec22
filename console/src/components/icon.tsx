import file from 'generated:icons.svg';
import classes from './icon.module.css';
import type { IconName } from './icons.ts';

/** Scripts are beside it. */
const sprite = new URL(file, import.meta.url).pathname;

/** A sign beside a text. It is never the only thing that says something: screen readers skip it. */
export function Icon({
  name,
  className = '',
}: {
  readonly name: IconName;
  readonly className?: string | undefined;
}) {
  return (
    <svg aria-hidden="true" className={`${classes.icon} ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
