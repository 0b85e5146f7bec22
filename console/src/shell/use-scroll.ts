import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { pageBelow } from '../addresses.ts';

/** How long a page may take to be as long as it was, before it is no longer scrolled. */
const LONGEST_WAIT_MS = 2_000;

/** Positions of pages by address, for as long as the page is not loaded again. */
const positions = new Map<string, number>();
let current = '';
let isBack = false;

/** Begins each page at its top, and comes back to where one was on Back. */
export function useScroll(): void {
  const [address] = useLocation();
  // A sheet that opens above a page leaves it where it is.
  const path = pageBelow(address);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => positions.set(current, scrollY);
    const back = () => {
      isBack = true;
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('popstate', back);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('popstate', back);
    };
  }, []);
  useLayoutEffect(() => {
    current = path;
    const wanted = isBack ? (positions.get(path) ?? 0) : 0;
    isBack = false;
    scrollTo(0, wanted);
    return wanted === 0 ? undefined : scrollWhenLong(wanted);
  }, [path]);
}

/** What a page shows is read after it is opened: it is scrolled once it is long enough. @returns a function that gives up */
function scrollWhenLong(wanted: number): () => void {
  const watcher = new ResizeObserver(() => {
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) < 2) stop();
  });
  const timer = setTimeout(() => stop(), LONGEST_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    watcher.disconnect();
    removeEventListener('wheel', stop);
  };
  addEventListener('wheel', stop, { passive: true });
  watcher.observe(document.body);
  return stop;
}
