import type { ButtonHTMLAttributes } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'plain' | 'primary' | 'danger';
}

/** A button; one in a form does not submit it unless it says so. */
export function Button({ kind = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  const names = [classes.button, classes[kind], className].filter(Boolean).join(' ');
  return <button {...rest} type={type} className={names} />;
}
