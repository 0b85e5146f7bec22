import { useState } from 'react';
import { Button } from '../src/components/button.tsx';
import { Card } from '../src/components/card.tsx';
import { Dialog } from '../src/components/dialog.tsx';
import { Field } from '../src/components/form/field.tsx';
import { Sheet } from '../src/components/sheet.tsx';

/** What opens above the page. */
export function Over() {
  const [opened, setOpened] = useState<'dialog' | 'sheet'>();
  const close = () => setOpened(undefined);
  return (
    <Card title="Above the page">
      <p className="row">
        <Button onClick={() => setOpened('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpened('sheet')}>Open a sheet</Button>
      </p>
      {opened === 'dialog' && (
        <Dialog title="Delete the segment Employees" onClose={close}>
          <p>No flag uses it.</p>
          <Dialog.Actions>
            <Button kind="danger" onClick={close}>
              Delete
            </Button>
            <Button onClick={close}>Cancel</Button>
          </Dialog.Actions>
        </Dialog>
      )}
      {opened === 'sheet' && (
        <Sheet title="Rule in production" onClose={close}>
          <Field label="Title" />
          <Sheet.Foot>
            <Button kind="primary" onClick={close}>
              Save
            </Button>
            <Button onClick={close}>Cancel</Button>
          </Sheet.Foot>
        </Sheet>
      )}
    </Card>
  );
}
