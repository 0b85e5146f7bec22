import { useDeferredValue, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { Icon } from '../components/icon.tsx';
import { useLatest } from '../components/use-latest.ts';
import { useModal } from '../components/use-modal.ts';
import classes from './palette.module.css';
import { takeTyped } from './typed-ahead.ts';
import { type Target, useTargets } from './use-targets.ts';
import type { Offer } from './wishes.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
  /** What is to be done to a flag: it is asked about, in place of the palette. */
  readonly onOffer: (offer: Offer) => void;
}

/** Leads to any area, project or flag by a part of its name, and does what is done often. */
export default function Palette({ onClose, onHelp, onOffer }: PaletteProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const [, navigate] = useLocation();
  const dialog = useModal(onClose);
  // Not before the field has the focus, and shown before the next key: one in between would be lost.
  useEffect(() => queueMicrotask(() => flushSync(() => setText(takeTyped()))), []);
  const id = useId();
  const shown = useDeferredValue(text);
  const targets = useTargets(shown, onHelp);
  const use = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    if (target.offer) onOffer(target.offer);
    if (target.href !== undefined) navigate(target.href);
    target.act?.();
  };
  const take = useLatest(use);
  // What is shown may still be for what was typed before: Enter is for what comes.
  useEffect(() => {
    if (!isEntered || shown !== text || !targets[chosen]) return;
    setEntered(false);
    take(targets[chosen]);
  }, [isEntered, shown, text, targets, chosen, take]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((chosen + step + targets.length) % Math.max(targets.length, 1));
    }
    if (event.key === 'Enter') setEntered(true);
    // A search field takes the first Esc for itself.
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };
  return (
    <dialog ref={dialog} className={classes.palette} aria-label="Search or do">
      <div className={classes.head}>
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Name of a flag, project or page, or what to do"
          placeholder="Find a flag, project or page, or say what to do"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={targets[chosen] && `${id}-${chosen}`}
          autoComplete="off"
          className={classes.text}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label="Found" className={classes.targets}>
        {targets.map((target, index) => (
          <button
            type="button"
            role="option"
            id={`${id}-${index}`}
            key={`${target.kind}/${target.name}`}
            tabIndex={-1}
            aria-selected={index === chosen}
            className={classes.target}
            onClick={() => use(target)}
          >
            <Icon name={target.icon} />
            <span className={classes.name}>{target.name}</span>{' '}
            <span className={classes.kind}>{target.kind}</span>
          </button>
        ))}
      </div>
      <p role="status" className={classes.hint}>
        {targets.length === 0 && (
          <>Nothing is called “{shown.trim()}”. A part of a name is enough. </>
        )}
        {(targets.length === 0 || text === '') && (
          <>
            To change a flag, say what: <q>switch off new-checkout</q>,{' '}
            <q>new-checkout 25 % production</q>
          </>
        )}
      </p>
    </dialog>
  );
}
