import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Shows a dialog above the page while it is drawn; the focus returns to where it was.
 * @param onClose the browser wants it closed, by Esc or the back gesture of a phone
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useLatest(onClose);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const gone = new AbortController();
    const { signal } = gone;
    // Not by React, which would tell the dialogs around this one, too.
    element?.addEventListener(
      'cancel',
      (event) => {
        // Of a field for files, or closed in any case: by a second Esc.
        if (event.target !== element || !event.cancelable) return;
        event.preventDefault();
        close();
      },
      { signal },
    );
    element?.addEventListener(
      'close',
      () => {
        // In development React draws it twice, and the end of the first one is told to the second.
        if (!element.open) close();
      },
      { signal },
    );
    element?.showModal();
    return () => {
      gone.abort();
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [close]);
  return dialog;
}
