import { ago } from '../ago.ts';

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A time as people say it, with the exact one on request. */
export function Time({ at }: { readonly at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {ago(date, new Date())}
    </time>
  );
}
