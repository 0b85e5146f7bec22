import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { ContextForm } from './context-form.tsx';
import type { TestContext } from './test-context.ts';
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
  /** `*` for those that belong to no project. */
  readonly projectId: string;
  readonly beside?: (context: TestContext) => ReactNode;
}) {
  const [contexts, save] = useTestContexts(projectId);
  /** The name of the one that is edited; empty for a new one. */
  const [edited, setEdited] = useState<string>();
  const initial = contexts.find(({ name }) => name === edited);
  const others = contexts.filter(({ name }) => name !== edited);
  const store = (context: TestContext) => {
    save(
      initial
        ? contexts.map((each) => (each === initial ? context : each))
        : [...contexts, context],
    );
    setEdited(undefined);
  };
  return (
    <>
      {contexts.length === 0 && (
        <p>
          No test contexts yet. Save the people you care about, with their fields, and see here what
          a change means for each of them. They are kept in this browser only.
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
            <Button
              kind="quiet"
              aria-label={`Edit ${context.name}`}
              onClick={() => setEdited(context.name)}
            >
              Edit
            </Button>
            <Button
              kind="quiet"
              aria-label={`Remove ${context.name}`}
              onClick={() => save(contexts.filter((each) => each !== context))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setEdited('')}>Add a test context</Button>
      {edited !== undefined && (
        <ContextForm
          projectId={projectId}
          initial={initial}
          taken={others.map(({ name }) => name)}
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
