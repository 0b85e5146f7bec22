import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same from one drawing to the next, and does what the latest of those given does.
 * For what follows events; so rows that get it are not drawn again for it.
 */
export function useLatest<Given extends unknown[]>(latest: (...given: Given) => void) {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...given: Given) => current.current(...given), []);
}
