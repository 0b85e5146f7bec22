import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSingleKeys } from '../components/single-keys.ts';
import { useLatest } from '../components/use-latest.ts';
import { allAreas } from './areas.ts';

/** Leads by keyboard: `/` to the search of the page, `g` and a letter to an area, `?` to the help. */
export function useShortcuts({
  onPalette,
  onHelp,
}: {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}): void {
  const [, navigate] = useLocation();
  const showPalette = useLatest(onPalette);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return;
      event.preventDefault();
      showPalette();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [showPalette]);
  useSingleKeys((key, event, before) => {
    const area = before === 'g' ? allAreas.find(({ letter }) => letter === key)?.href : undefined;
    if (area) navigate(area);
    else if (key === '?') onHelp();
    else if (key === '/') {
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (!search) return;
      event.preventDefault();
      search.focus();
    }
  });
}
