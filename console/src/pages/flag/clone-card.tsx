import { useState } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { flagAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import type { Flag } from './flag-data.ts';

const CLONE = 'POST /api/admin/projects/{projectId}/features/{featureName}/clone';

/** Copies a flag under a new name. */
export function CloneCard({ flag }: { readonly flag: Flag }) {
  const [isAsking, setIsAsking] = useState(false);
  const params = { projectId: flag.project, featureName: flag.name };
  const may = useMay();
  return (
    <Card title="Copy">
      <p>
        A new flag with the same strategies, variants and dependencies, off in every environment.
        Tags and links are not copied.
      </p>
      <Button refusedBecause={may(CLONE, params)} onClick={() => setIsAsking(true)}>
        Copy…
      </Button>
      {isAsking && <CloneDialog flag={flag} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function CloneDialog({ flag, onClose }: { readonly flag: Flag; readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const [draft, setDraft, clear] = useDraft(`flag/${flag.name}/clone`, {
    name: '',
    replaceGroupId: true,
  });
  const params = { projectId: flag.project, featureName: flag.name };
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={`Copy ${flag.name}`} onClose={onClose}>
      <WriteForm
        request={request(CLONE, { params, body: draft })}
        action="Create the copy"
        done={({ name }) => `${name} is created.`}
        onDone={({ project, name }) => {
          close();
          navigate(flagAddress({ project, name }));
        }}
        onCancel={close}
      >
        <Field
          label="Name of the new flag"
          path="/body/name"
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <Checkbox
          label="Rollouts choose other people"
          hint="Without it, the same people get both flags"
          checked={draft.replaceGroupId}
          onChange={(event) => setDraft({ ...draft, replaceGroupId: event.target.checked })}
        />
      </WriteForm>
    </Dialog>
  );
}
