import { useEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

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

/**
 * Acts on single letters, unless the person has switched them off or is typing.
 * @param act gets the letter, the event, and the letter pressed just before it: `g` of `g f`, empty without one
 */
export function useSingleKeys(
  act: (key: string, event: KeyboardEvent, before: string) => void,
): void {
  const latest = useLatest(act);
  const last = useRef({ key: '', at: 0 });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !areShortcutsOn()) {
        return;
      }
      const { key, at } = last.current;
      const before = Date.now() - at > PAUSE_MS ? '' : key;
      // What has been the second one is not the first of another pair: `g g` and then `p`.
      last.current = { key: before === 'g' ? '' : event.key, at: Date.now() };
      latest(event.key, event, before);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [latest]);
}

/** In a field letters are text, and a dialog or a menu has keys of its own. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [popover]',
    ) !== null
  );
}
