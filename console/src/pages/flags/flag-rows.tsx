import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { flagAddress } from '../../addresses.ts';
import { useSingleKeys } from '../../components/single-keys.ts';
import { useLatest } from '../../components/use-latest.ts';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import type { Columns } from './columns.ts';
import { FlagRow, PendingRow } from './flag-row.tsx';
import classes from './flag-rows.module.css';
import { Head } from './head.tsx';
import { PAGE_SIZE } from './reading-page.ts';
import type { Selection } from './selection.ts';
import { switchesIn } from './switches-in.ts';
import type { FoundFlags, ListedFlag } from './use-flags.ts';
import { useTraffic } from './use-traffic.ts';

/** Loaded with the first `e` where there are several environments. */
const SwitchMenu = lazy(
  async () => (await loadPage(() => import('../../page-files/projects.ts'))).SwitchMenu,
);

interface FlagRowsProps {
  readonly found: FoundFlags;
  readonly isPending: boolean;
  readonly selection: Selection;
  readonly columns: Columns;
  readonly params: URLSearchParams;
  readonly onSort: (sortBy: string) => void;
  /** Shows a flag beside the list. */
  readonly onPeek: (flag: ListedFlag) => void;
  /** Called with the positions that are to be read. */
  readonly onRange: (range: { readonly first: number; readonly last: number }) => void;
}

/** Height of a row before it is measured, and of the heads above, which stay in view; in pixels. */
const ROW_HEIGHT = 44;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * The rows of the list of flags. Only those in view are in the page; screen readers get the number of all,
 * and the position of each. One row at a time can be reached by Tab, and keys move from it.
 */
export function FlagRows(props: FlagRowsProps) {
  const { found, isPending, selection, columns, onRange, onPeek } = props;
  const { list, rows, current, setCurrent, virtualizer } = useRows(found.total, onRange);
  const traffic = useTraffic(found);
  const [, navigate] = useLocation();
  const [switched, setSwitched] = useState<{
    readonly flag: ListedFlag;
    readonly row: HTMLElement;
  }>();
  const onSelect = useLatest((index: number, isSelected: boolean, isRange: boolean) => {
    setCurrent({ index, hasFocus: false });
    void selection.choose(index, isSelected, isRange);
  });
  const peek = useLatest((index: number) => {
    const flag = found.flags.get(index);
    setCurrent({ index, hasFocus: false });
    if (flag) onPeek(flag);
  });
  const move = (step: number, isRange: boolean) => {
    const next = current === undefined ? 0 : current.index + step;
    if (next < 0 || next >= found.total) return;
    setCurrent({ index: next, hasFocus: true });
    virtualizer.scrollToIndex(next);
    if (isRange) void selection.choose(next, true, true);
  };
  /** What a key does to the flag that was moved to. @returns whether it does something */
  const act = (key: string): boolean => {
    const flag = current && found.flags.get(current.index);
    if (!flag) return false;
    if (key === 'x') onSelect(current.index, !selection.has(flag.name), false);
    else if (key === 'o' || key === 'Enter') navigate(flagAddress(flag));
    else if (key === 'p' || key === ' ') peek(current.index);
    else if (key === 'e') switchFlag(flag, current.index);
    else return false;
    return true;
  };
  /** With one environment it is switched; of several it is asked which. */
  const switchFlag = (flag: ListedFlag, index: number) => {
    const row = list.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
    const [first, second] = row ? switchesIn(row) : [];
    if (columns.others.length > 0) peek(index);
    else if (row && second) setSwitched({ flag, row });
    else first?.click();
  };
  useSingleKeys((key, event, before) => {
    const step = key.length === 1 ? steps[key] : undefined;
    if (before === 'g' || key === ' ') return;
    if (step !== undefined) move(step, false);
    else if (key.length === 1 && act(key)) event.preventDefault();
  });
  // Arrows, Enter and the space bar act on a row that has the focus, whether or not single letters do.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event;
    const step = key.length === 1 ? undefined : steps[key];
    const isOnRow = target instanceof Element && target.matches('tr');
    if (step !== undefined && target instanceof Element && !target.closest('dialog, [popover]')) {
      event.preventDefault();
      move(step, shiftKey);
    } else if (isOnRow && (key === 'Enter' || key === ' ') && act(key)) event.preventDefault();
  };
  return (
    <div className={classes.frame}>
      <table
        aria-label="Flags"
        aria-rowcount={found.total + 1}
        aria-busy={isPending}
        className={classes.table}
        data-environments={columns.environments.length + (columns.others.length > 0 ? 1 : 0)}
      >
        <Head {...props} />
        <tbody
          ref={list}
          className={classes.rows}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
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
                isCurrent={index === (current?.index ?? 0)}
                hasFocus={current?.hasFocus === true && index === current.index}
                columns={columns}
                traffic={traffic.get(flag.name)}
                onSelect={onSelect}
                onPeek={peek}
              />
            );
          })}
        </tbody>
      </table>
      {switched && <SwitchMenu {...switched} onClose={() => setSwitched(undefined)} />}
    </div>
  );
}

/** Which rows are in the page, and which one is moved from by keyboard. */
function useRows(total: number, onRange: FlagRowsProps['onRange']) {
  const list = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [current, setCurrent] = useState<{
    readonly index: number;
    readonly hasFocus: boolean;
  }>();
  useLayoutEffect(() => {
    setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollMargin,
    scrollPaddingStart: ROW_HEIGHT,
    // The row with the keyboard stays, wherever the list is scrolled to.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return current === undefined || current.index >= total || shown.includes(current.index)
        ? shown
        : [...shown, current.index].sort((a, b) => a - b);
    },
  });
  const rows = virtualizer.getVirtualItems();
  const shown = virtualizer.range;
  const first = pageStart(shown?.startIndex ?? 0);
  const last = pageStart(shown?.endIndex ?? 0) + PAGE_SIZE - 1;
  useEffect(() => onRange({ first, last }), [first, last, onRange]);
  return { list, rows, current, setCurrent, virtualizer };
}

function pageStart(index: number): number {
  return Math.floor(index / PAGE_SIZE) * PAGE_SIZE;
}
