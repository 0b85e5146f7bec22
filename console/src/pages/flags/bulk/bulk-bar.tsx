import { type ComponentType, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { MAX_SELECTED } from '../selection.ts';
import { ArchiveFlags } from './archive-flags.tsx';
import classes from './bulk-bar.module.css';
import type { BulkFlag } from './bulk-plan.ts';
import { ExportFlags } from './export-flags.tsx';
import { MarkStale } from './mark-stale.tsx';
import { SwitchFlags } from './switch-flags.tsx';
import { TagFlags } from './tag-flags.tsx';

/** What a bulk change gets: the flags, and what follows. */
export interface BulkProps<F extends BulkFlag = BulkFlag> {
  readonly flags: readonly F[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What can be done in the list of flags. */
const allChanges = {
  'Switch on or off': SwitchFlags,
  Tag: TagFlags,
  'Mark as stale': MarkStale,
  Archive: ArchiveFlags,
  Export: ExportFlags,
} as const;

/** What can be done with the selected flags; it stays in view. */
export default function BulkBar<F extends BulkFlag>({
  selection: { flags, clear },
  changes = allChanges,
}: {
  readonly selection: { readonly flags: readonly F[]; readonly clear: () => void };
  readonly changes?: Readonly<Record<string, ComponentType<BulkProps<F>>>>;
}) {
  const [asked, setAsked] = useState('');
  const Asked = changes[asked];
  return (
    <section className={classes.bar} aria-label="Selected flags">
      <span role="status">
        {flags.length === 1 ? '1 flag' : `${flags.length} flags`} selected
        {flags.length === MAX_SELECTED && ', as many as can be'}
      </span>
      {Object.keys(changes).map((name) => (
        <Button key={name} onClick={() => setAsked(name)}>
          {name}
        </Button>
      ))}
      <Button kind="quiet" onClick={clear}>
        Select none
      </Button>
      {Asked && <Asked flags={flags} onDone={clear} onClose={() => setAsked('')} />}
    </section>
  );
}
