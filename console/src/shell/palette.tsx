import { useDeferredValue, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../components/dialog.tsx';
import { Icon } from '../components/icon.tsx';
import classes from './palette.module.css';
import { type Target, useTargets } from './use-targets.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** Leads to any area, project or flag by a part of its name, and does what is done often. */
export default function Palette({ onClose, onHelp }: PaletteProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [, navigate] = useLocation();
  const id = useId();
  const targets = useTargets(useDeferredValue(text), onHelp);
  const use = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    if (target.href !== undefined) navigate(target.href);
    target.act?.();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((chosen + step + targets.length) % Math.max(targets.length, 1));
    }
    if (event.key === 'Enter') use(targets[chosen]);
    // A search field takes the first Esc for itself.
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };
  return (
    <Dialog title="Search or do" onClose={onClose}>
      <input
        type="search"
        role="combobox"
        aria-label="Name of a flag, project or page, or what to do"
        placeholder="Flag, project, page, or what to do"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={targets[chosen] && `${id}-${chosen}`}
        autoComplete="off"
        className={classes.text}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
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
      {targets.length === 0 && <p role="status">Nothing has this in its name.</p>}
    </Dialog>
  );
}
