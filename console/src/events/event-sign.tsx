import type { EventKind } from '../../../lib/words/events/event-kinds.ts';
import { Icon } from '../components/icon.tsx';
import classes from './event-sign.module.css';
import { kindsInWords, signOf } from './kinds.ts';
import type { ShownEvent } from './types.ts';

/** The sign of an event's kind, in its colour. What it means is said beside it. */
export function EventSign({ event }: { readonly event: ShownEvent }) {
  const { kind, icon } = signOf(event);
  return (
    <span aria-hidden="true" className={`${classes.kind} ${classes.sign}`} data-kind={kind}>
      <Icon name={icon} />
    </span>
  );
}

/** The icon of a kind, in its colour. */
export function KindIcon({ kind }: { readonly kind: EventKind }) {
  return (
    <span aria-hidden="true" className={classes.kind} data-kind={kind}>
      <Icon name={kindsInWords[kind].icon} />
    </span>
  );
}
