import { createStore } from '../store.ts';
import type { Request } from './request.ts';

/** A message at the edge of the page. */
export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'danger';
  readonly text: string;
  /** The request that was sent; the palette copies the last one as curl. */
  readonly sent?: Request | undefined;
  /** Takes back what was done. */
  readonly undo?: (() => void) | undefined;
}

/** The messages that are shown. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;
let last: Request | undefined;

/** The last request that changed something, or was to. */
export function lastSent(): Request | undefined {
  return last;
}

/** Says at the edge of the page what was done, or why it was not. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  last = toast.sent ?? last;
  // The same once more takes the place of the one before.
  const others = toasts.get().filter(({ text }) => text !== toast.text);
  toasts.set([...others.slice(-2), { ...toast, id: lastId }]);
}

/** Takes a message away. */
export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
