import { type ReactNode, useId } from 'react';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'normal' | 'wide';
}

/** A dialog above the page. Esc closes it; the focus returns to where it was. */
export function Dialog({ title, onClose, children, size = 'normal' }: DialogProps) {
  const dialog = useModal(onClose);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={size === 'wide' ? `${classes.dialog} ${classes.wide}` : classes.dialog}
      aria-labelledby={id}
    >
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
Dialog.Actions = function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
};
