/*
 * What is typed between a shortcut and the dialog that it opens, while the file of that dialog is still on its way: without
 * this it would be taken for shortcuts of the page.
 */

/** After this time typing is the page's again: the file did not come. */
const LONGEST_MS = 5_000;

let typed = '';
let held: AbortController | undefined;

/** Keeps what is typed from now on away from the page. */
export function holdTyping(): void {
  held?.abort();
  typed = '';
  held = new AbortController();
  const signal = AbortSignal.any([held.signal, AbortSignal.timeout(LONGEST_MS)]);
  addEventListener('keydown', hold, { capture: true, signal });
}

/** What was typed since; from now on the page has the keys again. */
export function takeTyped(): string {
  held?.abort();
  return typed;
}

function hold(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key.length === 1) typed += event.key;
}
