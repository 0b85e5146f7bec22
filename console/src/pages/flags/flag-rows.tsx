import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../../components/use-latest.ts';
import { FlagRow, PendingRow } from './flag-row.tsx';
import classes from './flag-rows.module.css';
import { PAGE_SIZE } from './reading-page.ts';
import type { Selection } from './selection.ts';
import type { FoundFlags } from './use-flags.ts';

interface FlagRowsProps {
  readonly found: FoundFlags;
  readonly isPending: boolean;
  readonly selection: Selection;
  /** Environments that have a column of their own; without any, each row names its environments. */
  readonly columns: readonly string[];
  /** Whether rows name their project. */
  readonly showsProject: boolean;
  /** Called with the positions that are to be read. */
  readonly onRange: (range: { readonly first: number; readonly last: number }) => void;
}

/** Height of a row before it is measured, in pixels. */
const ROW_HEIGHT = 68;

/**
 * The rows of the list of flags. Only those in view are in the page; screen readers get the number of all,
 * and the position of each.
 */
export function FlagRows(props: FlagRowsProps) {
  const { found, isPending, selection, columns, showsProject, onRange } = props;
  const { list, rows, focused, setFocused, virtualizer } = useRows(found.total, onRange);
  const onSelect = useLatest((index: number, isSelected: boolean, isRange: boolean) => {
    setFocused(index);
    void selection.choose(index, isSelected, isRange);
  });
  const onKeyDown = useLatest((event: KeyboardEvent, index: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = index + (step ?? 0);
    if (step === undefined || next < 0 || next >= found.total) return;
    event.preventDefault();
    setFocused(next);
    virtualizer.scrollToIndex(next);
    if (event.shiftKey) void selection.choose(next, true, true);
  });
  return (
    <table
      aria-label="Flags"
      aria-rowcount={found.total + 1}
      aria-busy={isPending}
      className={columns.length > 0 ? classes.columns : classes.stacked}
      style={{ '--environments': Math.max(columns.length, 1) } as object}
    >
      <thead>
        <Head columns={columns} selection={selection} total={found.total} />
      </thead>
      <tbody ref={list} className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const flag = found.flags.get(index);
          const place = {
            index,
            offset: start - virtualizer.options.scrollMargin,
            measure: virtualizer.measureElement,
          };
          if (!flag) return <PendingRow key={index} {...place} />;
          return (
            <FlagRow
              key={index}
              {...place}
              flag={flag}
              isSelected={selection.has(flag.name)}
              isFocused={focused === index}
              columns={columns}
              showsProject={showsProject}
              onSelect={onSelect}
              onKeyDown={onKeyDown}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/** Which rows are in the page, and which one is moved from by keyboard. */
function useRows(total: number, onRange: FlagRowsProps['onRange']) {
  const list = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focused, setFocused] = useState<number>();
  useLayoutEffect(() => {
    setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollMargin,
    // The row with the keyboard stays, wherever the list is scrolled to.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return focused === undefined || focused >= total || shown.includes(focused)
        ? shown
        : [...shown, focused].sort((a, b) => a - b);
    },
  });
  const rows = virtualizer.getVirtualItems();
  const shown = virtualizer.range;
  const first = pageStart(shown?.startIndex ?? 0);
  const last = pageStart(shown?.endIndex ?? 0) + PAGE_SIZE - 1;
  useEffect(() => onRange({ first, last }), [first, last, onRange]);
  return { list, rows, focused, setFocused, virtualizer };
}

function pageStart(index: number): number {
  return Math.floor(index / PAGE_SIZE) * PAGE_SIZE;
}

function Head({
  columns,
  selection,
  total,
}: Pick<FlagRowsProps, 'columns' | 'selection'> & { readonly total: number }) {
  const isAll = total > 0 && selection.flags.length >= total;
  return (
    <tr aria-rowindex={1} className={classes.head}>
      <th scope="col">
        <input
          type="checkbox"
          aria-label="Select all flags of this list"
          className={classes.check}
          checked={isAll}
          onChange={() => (isAll ? selection.clear() : void selection.chooseAll(total))}
        />
      </th>
      {['Flag', ...columns].map((name) => (
        <th key={name} scope="col" className={classes.heading}>
          {name}
        </th>
      ))}
    </tr>
  );
}
