import { useEffect } from 'react';
import type { Request } from '../api/request.ts';
import { Button } from './button.tsx';
import { CopyCurl } from './copy-curl.tsx';
import { createStore, useStore } from './store.ts';
import classes from './toasts.module.css';

interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'danger';
  readonly text: string;
  /** The request that was sent, to be copied as curl. */
  readonly sent?: Request | undefined;
}

/** Long enough to read two lines and to reach the button. */
const SHOWN_MS = 10_000;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Says at the edge of the page what was done, or why it was not. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  toasts.set([...toasts.get().slice(-2), { ...toast, id: lastId }]);
}

/** The messages about what was just done. Refusals stay until they are closed. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div className={classes.toasts} role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastMessage({ toast: { id, kind, text, sent } }: { readonly toast: Toast }) {
  useEffect(() => {
    if (kind === 'danger') return;
    const timer = setTimeout(() => close(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={`${classes.toast} ${classes[kind]}`}>
      <span className={classes.text}>{text}</span>
      {sent && <CopyCurl request={sent} />}
      <Button kind="quiet" aria-label="Close this message" onClick={() => close(id)}>
        ×
      </Button>
    </div>
  );
}

function close(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
