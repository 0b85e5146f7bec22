import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { navigation } from './areas.ts';

/** Name of the setting in the browser. Single letters can get in the way of speech input (WCAG 2.1.4). */
const SETTING = 'shortcuts';

/** A letter counts as the second one of `g f` this long after the first. */
const PAUSE_MS = 1_500;

/** Whether single letters act as shortcuts in this browser. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(SETTING) !== 'off';
}

export function setShortcutsOn(isOn: boolean): void {
  localStorage.setItem(SETTING, isOn ? 'on' : 'off');
}

/** Leads by keyboard: `/` to the search of the page, `g` and a letter to an area, `?` to the help. */
export function useShortcuts({
  onPalette,
  onHelp,
}: {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}): void {
  const [, navigate] = useLocation();
  const goAt = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
        event.preventDefault();
        return onPalette();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !areShortcutsOn()) {
        return;
      }
      const area = areaOf(event.key, goAt.current);
      goAt.current = event.key === 'g' ? Date.now() : 0;
      if (area) navigate(area);
      else if (event.key === '?') onHelp();
      else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
        if (!search) return;
        event.preventDefault();
        search.focus();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

function areaOf(key: string, goAt: number): string | undefined {
  if (Date.now() - goAt > PAUSE_MS) return undefined;
  return navigation.flatMap(({ areas }) => areas).find(({ letter }) => letter === key)?.href;
}

/** In a field letters are text, and a dialog has keys of its own. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog') !== null
  );
}
