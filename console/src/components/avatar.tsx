import classes from './avatar.module.css';
import { hueOf, initialsOf } from './initials.ts';

/** Two letters in a circle of one of six colours, for a person or an account. Their name is beside it. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes.avatar}
      data-hue={hueOf(name)}
      data-initials={initialsOf(name)}
    />
  );
}
