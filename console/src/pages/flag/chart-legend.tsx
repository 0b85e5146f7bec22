import type { ReactNode } from 'react';
import { EventSentence } from '../../events/event-sentence.tsx';
import type { ShownEvent } from '../../events/types.ts';
import classes from './served.module.css';
import type { UsageMark, UsageSeries } from './usage-history.ts';

/** What the colours of a chart stand for, each with its number. */
export function ChartLegend({
  entries,
  children,
}: {
  readonly entries: readonly (Pick<UsageSeries, 'name' | 'color'> & { readonly value: string })[];
  /** Beside them. */
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes.legend}>
      {entries.map(({ name, color, value }) => (
        <span key={name} className={classes.entry}>
          <span className={classes.swatch} data-color={color} />
          {name}
          <span className={classes.count}>{value}</span>
        </span>
      ))}
      {children}
    </div>
  );
}

/** The change that is pointed at, or how many there were. */
export function ChartMarks({
  marks,
  pointed,
}: {
  readonly marks: readonly UsageMark<ShownEvent>[];
  readonly pointed: readonly UsageMark<ShownEvent>[];
}) {
  if (marks.length === 0) return null;
  const last = pointed.at(-1);
  return (
    <p className={classes.marks}>
      <span className={classes.diamond} />
      {last ? (
        <span>
          <EventSentence event={last.event} />
          {pointed.length > 1 && `, and ${pointed.length - 1} more`}
        </span>
      ) : (
        `${marks.length} ${marks.length === 1 ? 'change' : 'changes'}`
      )}
    </p>
  );
}
