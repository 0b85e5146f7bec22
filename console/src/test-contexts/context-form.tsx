import { type KeyboardEvent, useId, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/form/field.tsx';
import type { TestContext } from './test-context.ts';
import classes from './test-contexts.module.css';

type ContextRow = Readonly<ReturnType<typeof rowsOf>[number]>;

/** A dialog to name a test context and to fill in its fields. */
export function ContextForm({
  projectId,
  initial,
  taken,
  onSave,
  onClose,
}: {
  readonly projectId: string;
  readonly initial: TestContext | undefined;
  /** Names of the others. */
  readonly taken: readonly string[];
  readonly onSave: (context: TestContext) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(initial?.name ?? '');
  const [rows, setRows] = useState<readonly ContextRow[]>(() => rowsOf(initial));
  const change = (key: number, part: Partial<ContextRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const isTaken = taken.includes(name.trim());
  const save = () => {
    if (name.trim() === '' || isTaken) return;
    const named = rows.filter((row) => row.name.trim() !== '');
    const fields = Object.fromEntries(named.map((row) => [row.name.trim(), row.value]));
    onSave({ name: name.trim(), fields });
  };
  // It may lie within a form, which Enter must not send.
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <Dialog title={initial ? `Edit ${initial.name}` : 'Add a test context'} onClose={onClose}>
      <Field
        label="Name"
        hint="Who it is: “Ada, beta tester in Germany”."
        value={name}
        onKeyDown={saveOnEnter}
        fault={isTaken ? 'Another test context has this name.' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <FieldRows projectId={projectId} rows={rows} change={change} onKeyDown={saveOnEnter} />
      <Button
        onClick={() =>
          setRows([...rows, { key: (rows.at(-1)?.key ?? 0) + 1, name: '', value: '' }])
        }
      >
        Add a field
      </Button>
      <Dialog.Actions>
        <Button
          kind="primary"
          refusedBecause={name.trim() === '' ? 'Give it a name.' : undefined}
          disabled={isTaken}
          onClick={save}
        >
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Dialog.Actions>
    </Dialog>
  );
}

function FieldRows({
  projectId,
  rows,
  change,
  onKeyDown,
}: {
  readonly projectId: string;
  readonly rows: readonly ContextRow[];
  readonly change: (key: number, part: Partial<ContextRow>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const list = useId();
  const known = useContextFields(projectId);
  return (
    <>
      <datalist id={list}>
        {known.data?.map((field) => (
          <option key={field.name} value={field.name} />
        ))}
      </datalist>
      {rows.map(({ key, name, value }) => {
        const legal = known.data?.find((field) => field.name === name)?.legalValues ?? [];
        return (
          <div className={classes.pair} key={key}>
            <Field
              label="Field"
              list={list}
              onKeyDown={onKeyDown}
              value={name}
              autoComplete="off"
              onChange={(event) => change(key, { name: event.target.value })}
            />
            <Field
              label={name === '' ? 'Value' : `Value of ${name}`}
              list={`${list}-${key}`}
              onKeyDown={onKeyDown}
              value={value}
              autoComplete="off"
              onChange={(event) => change(key, { value: event.target.value })}
            />
            <datalist id={`${list}-${key}`}>
              {legal.map((each) => (
                <option key={each.value} value={each.value}>
                  {each.description}
                </option>
              ))}
            </datalist>
          </div>
        );
      })}
    </>
  );
}

/** The context fields that a project can use; with `*`, those of the instance. */
function useContextFields(projectId: string) {
  const isAll = projectId === '*';
  const ofAll = useRead(
    'GET /api/admin/context',
    { query: {} },
    { enabled: isAll, staleTime: 60_000 },
  );
  const ofProject = useRead(
    'GET /api/admin/projects/{projectId}/context',
    { params: { projectId }, query: { include: 'root' } },
    { enabled: !isAll, staleTime: 60_000 },
  );
  return isAll ? ofAll : ofProject;
}

/** Fields with a key each, by which they are told apart while they are typed. */
function rowsOf(context: TestContext | undefined) {
  const fields = Object.entries(context?.fields ?? { userId: '' });
  return fields.map(([name, value], key) => ({ key, name, value }));
}
