import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Checkbox } from '../components/form/field.tsx';
import { navigation } from './areas.ts';
import classes from './shortcut-help.module.css';
import { areShortcutsOn, setShortcutsOn } from './use-shortcuts.ts';

/** The shortcuts, and the switch for those of single letters. */
export default function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn());
  const areas = navigation.flatMap((group) => group.areas).filter(({ letter }) => letter);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={classes.keys}>
        <Keys keys="Ctrl K" does="Go to any page or flag" />
        <Keys keys="/" does="Search on this page" />
        <Keys keys="?" does="Show these shortcuts" />
        <Keys keys="Esc" does="Close what is open" />
        {areas.map(({ name, letter }) => (
          <Keys key={name} keys={`g ${letter}`} does={`Go to ${name}`} />
        ))}
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
