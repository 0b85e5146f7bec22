import { type MouseEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import classes from './sheet.module.css';
import { useModal } from './use-modal.ts';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Beside the title: a link to the whole page, for example. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly size?: 'normal' | 'wide';
}

/**
 * What slides over the page from its right edge, or from below on a phone: something is edited or looked at, and the page
 * stays in view. Esc closes it; the focus returns to where it was.
 */
export function Sheet({ title, onClose, actions, children, size = 'normal' }: SheetProps) {
  const sheet = useModal(onClose);
  const id = useId();
  const closeOutside = (event: MouseEvent) => {
    if (event.target === sheet.current) onClose();
  };
  return (
    // The keyboard has Esc for it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Esc into `cancel`
    <dialog
      ref={sheet}
      className={size === 'wide' ? `${classes.sheet} ${classes.wide}` : classes.sheet}
      aria-labelledby={id}
      onClick={closeOutside}
    >
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions}
        <Button kind="quiet" icon="close" aria-label="Close" onClick={onClose} />
      </div>
      <div className={classes.content}>{children}</div>
    </dialog>
  );
}

/** The buttons at the end of a sheet, which stay in view. */
Sheet.Foot = function SheetFoot({ children }: { readonly children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
};
