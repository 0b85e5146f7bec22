import { useEffect } from 'react';
import { closeToast, type Toast, toasts } from '../api/toasts.ts';
import { useStore } from '../store.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import classes from './toasts.module.css';

/** Long enough to read two lines and to reach the button. */
const SHOWN_MS = 10_000;

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

function ToastMessage({ toast: { id, kind, text, undo } }: { readonly toast: Toast }) {
  useEffect(() => {
    if (kind === 'danger') return;
    const timer = setTimeout(() => closeToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={`${classes.toast} ${classes[kind]}`}>
      <Icon name={kind === 'good' ? 'good' : 'alert'} />
      <span className={classes.text}>{text}</span>
      {undo && (
        <Button
          kind="quiet"
          icon="undo"
          onClick={() => {
            closeToast(id);
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <Button
        kind="quiet"
        icon="close"
        aria-label="Close this message"
        onClick={() => closeToast(id)}
      />
    </div>
  );
}
