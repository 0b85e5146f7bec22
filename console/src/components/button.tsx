import type { ButtonHTMLAttributes } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  /**
   * Why the person may not use it. The button stays where it is and can be reached by keyboard, so that the
   * reason can be read; it does nothing.
   */
  readonly refusedBecause?: string | undefined;
}

/** A button; one in a form does not submit it unless it says so. */
export function Button({
  kind = 'plain',
  className,
  type = 'button',
  refusedBecause,
  onClick,
  ...rest
}: ButtonProps) {
  const names = [classes.button, classes[kind], className].filter(Boolean).join(' ');
  if (refusedBecause === undefined) {
    return <button {...rest} type={type} onClick={onClick} className={names} />;
  }
  return (
    <button
      {...rest}
      type="button"
      className={names}
      aria-disabled="true"
      aria-description={refusedBecause}
      title={refusedBecause}
    />
  );
}
