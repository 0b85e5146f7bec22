import { useDeferredValue, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../api/use-read.ts';
import { Dialog } from '../components/dialog.tsx';
import { navigation } from './areas.ts';
import classes from './palette.module.css';

/** Leads to any area, project or flag by a part of its name. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [, navigate] = useLocation();
  const id = useId();
  const targets = useTargets(useDeferredValue(text));
  const go = (target: (typeof targets)[number] | undefined) => {
    if (!target) return;
    onClose();
    navigate(target.href);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((chosen + step + targets.length) % Math.max(targets.length, 1));
    }
    if (event.key === 'Enter') go(targets[chosen]);
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        type="search"
        role="combobox"
        aria-label="Part of the name of a page, project or flag"
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
            key={target.href}
            tabIndex={-1}
            aria-selected={index === chosen}
            className={classes.target}
            onClick={() => go(target)}
          >
            {target.name} <span className={classes.kind}>{target.kind}</span>
          </button>
        ))}
      </div>
      {targets.length === 0 && <p>Nothing has this in its name.</p>}
    </Dialog>
  );
}

/** Areas and projects, and flags once something is typed; ten at most. */
function useTargets(text: string) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const flags = useRead(
    'GET /api/admin/search/features',
    { query: { query: text, limit: 8 } },
    { enabled: text.length > 1, staleTime: 10_000 },
  );
  const areas = navigation.flatMap((group) =>
    group.areas.map(({ name, href }) => ({ name, href, kind: 'page' })),
  );
  const found = [
    ...areas,
    ...(projects.data?.projects ?? []).map(({ id, name }) => ({
      name,
      href: `/projects/${encodeURIComponent(id)}`,
      kind: 'project',
    })),
  ].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const foundFlags = (flags.data?.features ?? []).map(({ name, project }) => ({
    name,
    href: `/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`,
    kind: `flag in ${project}`,
  }));
  return [...(text.length > 1 ? foundFlags : []), ...found].slice(0, 10);
}
