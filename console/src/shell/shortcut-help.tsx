import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Checkbox } from '../components/form/field.tsx';
import { areShortcutsOn, setShortcutsOn } from '../components/single-keys.ts';
import { allAreas } from './areas.ts';
import classes from './shortcut-help.module.css';

/** The shortcuts, and the switch for those of single letters. */
export default function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn());
  const areas = allAreas.filter(({ letter }) => letter);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={classes.keys}>
        <Keys keys="Ctrl K" does="Find a flag or page, or do something" />
        <Keys keys="/" does="Search on this page" />
        <Keys keys="?" does="Show these shortcuts" />
        <Keys keys="Esc" does="Close what is open" />
        {areas.map(({ name, letter }) => (
          <Keys key={name} keys={`g ${letter}`} does={`Go to ${name}`} />
        ))}
        <Keys keys="j k" does="In a list of flags: the next one, the one before" />
        <Keys keys="x" does="Select the flag" />
        <Keys keys="p" does="Show the flag beside the list" />
        <Keys keys="o" does="Open its page" />
        <Keys keys="e" does="Switch it on or off" />
      </dl>
      <Checkbox
        label="Use shortcuts of single letters in this browser"
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked);
          setShortcutsOn(target.checked);
        }}
      />
      <Dialog.Actions>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Actions>
    </Dialog>
  );
}

function Keys({ keys, does }: { readonly keys: string; readonly does: string }) {
  return (
    <>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{does}</dd>
    </>
  );
}
