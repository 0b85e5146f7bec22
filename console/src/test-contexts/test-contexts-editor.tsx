import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { ContextForm } from './context-form.tsx';
import type { KeptContext, TestContext } from './test-context.ts';
import classes from './test-contexts.module.css';
import { useTestContexts } from './use-test-contexts.ts';

/**
 * The test contexts of a project, to be added, changed and removed. They stay in this browser.
 * @param props.beside what is shown beside each: what a change means for it
 */
export function TestContextsEditor({
  projectId,
  beside,
}: {
  /** `*` on a page about all projects: it shows those of each, and adds ones that belong to none. */
  readonly projectId: string;
  readonly beside?: (context: TestContext) => ReactNode;
}) {
  const [contexts, change] = useTestContexts(projectId);
  const [edited, setEdited] = useState<KeptContext | 'new'>();
  const initial = edited === 'new' ? undefined : edited;
  const place = initial?.projectId ?? projectId;
  const others = contexts.filter(
    (each) => each.projectId === place && each.ownName !== initial?.ownName,
  );
  const store = (context: TestContext) => {
    change(place, (before) =>
      initial
        ? before.map((each) => (each.name === initial.ownName ? context : each))
        : [...before, context],
    );
    setEdited(undefined);
  };
  const remove = ({ projectId: from, ownName }: KeptContext) =>
    change(from, (before) => before.filter(({ name }) => name !== ownName));
  return (
    <>
      {contexts.length === 0 && (
        <p className={classes.none}>
          Save people you care about, and see what a change means for each of them. They stay in
          this browser.
        </p>
      )}
      <ul className={classes.list}>
        {contexts.map((context) => (
          <li key={context.name} className={classes.item}>
            <span className={classes.name}>
              {context.name}
              <span className={classes.fields}>{fieldsInWords(context)}</span>
            </span>
            {beside?.(context)}
            <span className={classes.actions}>
              <Button
                kind="quiet"
                isSmall
                icon="edit"
                aria-label={`Edit ${context.name}`}
                onClick={() => setEdited(context)}
              />
              <Button
                kind="quiet"
                isSmall
                icon="close"
                aria-label={`Remove ${context.name}`}
                onClick={() => remove(context)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button kind="quiet" isSmall icon="add" onClick={() => setEdited('new')}>
        Add a test context
      </Button>
      {edited !== undefined && (
        <ContextForm
          projectId={place}
          initial={initial && { name: initial.ownName, fields: initial.fields }}
          taken={others.map(({ ownName }) => ownName)}
          onSave={store}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** The fields of a context in one line. */
function fieldsInWords({ fields }: TestContext): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  return pairs.length === 0 ? 'no fields' : pairs.join(', ');
}
