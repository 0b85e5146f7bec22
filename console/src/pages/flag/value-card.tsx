import { useState } from 'react';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Code } from '../../components/code.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select, TextArea } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';
import { bodyOf, draftOf, textOf, VALUE_TYPES, type ValueDraft } from './value-draft.ts';

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}';

/** The type and the default of a flag's values, which typed code is generated from. */
export function ValueCard({ flag }: { readonly flag: Flag }) {
  const [isEditing, setIsEditing] = useState(false);
  const may = useMay();
  const { type, defaultValue, isDeclared } = flag.manifest;
  const named = VALUE_TYPES.find(({ value }) => value === type)?.name ?? type;
  return (
    <Card
      title="Value type"
      actions={
        <Button
          kind="quiet"
          aria-label="Edit the value type"
          refusedBecause={may(`PUT ${FLAG}`, { projectId: flag.project, featureName: flag.name })}
          onClick={() => setIsEditing(true)}
        >
          Edit
        </Button>
      }
    >
      <p>
        {named}, <code>{JSON.stringify(defaultValue)}</code> by default
        {!isDeclared && <span className={classes.muted}> · not declared, as its payloads are</span>}
      </p>
      <p className={classes.muted}>
        Typed code for all flags of the project, by OpenFeature’s tool:
      </p>
      <Code label="Typed code" code={toolLines(location.origin, flag.project)} />
      {isEditing && (
        <Dialog title={`Value type of ${flag.name}`} onClose={() => setIsEditing(false)}>
          <ValueForm flag={flag} onClose={() => setIsEditing(false)} />
        </Dialog>
      )}
    </Card>
  );
}

/** The commands that fetch the manifest of a project and generate code from it. */
function toolLines(origin: string, project: string): string {
  return `openfeature pull --flag-source-url ${origin}/openfeature/projects/${project} --auth-token "$FLAGWRIGHT_TOKEN"
openfeature generate nodejs`;
}

function ValueForm({ flag, onClose }: { readonly flag: Flag; readonly onClose: () => void }) {
  const [draft, setDraft] = useState(draftOf(flag));
  const body = bodyOf(draft);
  return (
    <WriteForm
      request={request(`PUT ${FLAG}`, {
        params: { projectId: flag.project, featureName: flag.name },
        body: body ?? {},
      })}
      action="Save"
      done={`The value type of ${flag.name} is saved.`}
      refusedBecause={body ? undefined : 'The default value is not JSON.'}
      onDone={onClose}
      onCancel={onClose}
    >
      <Select
        label="Type"
        path="/body/valueType"
        hint="Payloads of another type are refused."
        value={draft.type}
        onChange={({ target }) =>
          // The values are those of the options.
          setDraft({ type: target.value as ValueDraft['type'], text: '' })
        }
      >
        <option value="">As the payloads are</option>
        {VALUE_TYPES.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <DefaultField draft={draft} onChange={setDraft} />
    </WriteForm>
  );
}

/** The default value, by its type; without a type there is none to declare. */
function DefaultField({
  draft,
  onChange,
}: {
  readonly draft: ValueDraft;
  readonly onChange: (draft: ValueDraft) => void;
}) {
  const { type, text } = draft;
  if (type === '') return null;
  const props = {
    label: 'Default value',
    path: '/body/defaultValue',
    hint: 'What applications use where they get no value',
    value: text,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ type, text: target.value }),
  };
  if (type === 'object') {
    return <TextArea {...props} rows={6} spellCheck={false} placeholder="{}" />;
  }
  if (type === 'string') return <Field {...props} />;
  if (type !== 'boolean') return <Field {...props} inputMode="decimal" placeholder="0" />;
  return (
    <Select {...props} value={text || textOf(false)}>
      <option value="false">false</option>
      <option value="true">true</option>
    </Select>
  );
}
