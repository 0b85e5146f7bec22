import classes from './banner.module.css';

interface BannerProps {
  readonly message: string;
  readonly variant: 'info' | 'warning' | 'error' | 'success';
  /** Stays in view while the page is scrolled. */
  readonly sticky?: boolean;
  readonly link?: string | null;
  readonly linkText?: string | null;
  /** More text, shown on request. */
  readonly dialogTitle?: string | null;
  readonly dialog?: string | null;
}

/** The kind of a banner as a word, for those who do not see its colour. */
const kinds = { info: 'Information', warning: 'Warning', error: 'Problem', success: 'Good news' };

/** A message for everybody, above every page. */
export function Banner({
  message,
  variant,
  sticky = false,
  link,
  linkText,
  dialogTitle,
  dialog,
}: BannerProps) {
  const names = [classes.banner, classes[variant], sticky && classes.sticky];
  return (
    <aside className={names.filter(Boolean).join(' ')} aria-label={`${kinds[variant]}: ${message}`}>
      {message} {link && <a href={link}>{linkText || 'Read more'}</a>}
      {dialog && (
        <details>
          <summary>{dialogTitle || 'More'}</summary>
          {dialog}
        </details>
      )}
    </aside>
  );
}
