import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { MAX_SELECTED, type Selection } from '../selection.ts';
import { ArchiveFlags } from './archive-flags.tsx';
import classes from './bulk-bar.module.css';
import { ExportFlags } from './export-flags.tsx';
import { MarkStale } from './mark-stale.tsx';
import { SwitchFlags } from './switch-flags.tsx';
import { TagFlags } from './tag-flags.tsx';

/** What a bulk change gets: the flags, and what follows. */
export interface BulkProps {
  readonly flags: Selection['flags'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const changes = {
  'Switch on or off': SwitchFlags,
  Tag: TagFlags,
  'Mark as stale': MarkStale,
  Archive: ArchiveFlags,
  Export: ExportFlags,
} as const;

/** What can be done with the selected flags; it stays in view. */
export default function BulkBar({ selection }: { readonly selection: Selection }) {
  const [asked, setAsked] = useState<keyof typeof changes>();
  const { flags } = selection;
  const Asked = asked && changes[asked];
  return (
    <section className={classes.bar} aria-label="Selected flags">
      <span role="status">
        {flags.length === 1 ? '1 flag' : `${flags.length} flags`} selected
        {flags.length === MAX_SELECTED && ', as many as can be'}
      </span>
      {(Object.keys(changes) as (keyof typeof changes)[]).map((name) => (
        <Button key={name} onClick={() => setAsked(name)}>
          {name}
        </Button>
      ))}
      <Button kind="quiet" onClick={selection.clear}>
        Select none
      </Button>
      {Asked && (
        <Asked flags={flags} onDone={selection.clear} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}
