import { useRead } from '../../api/use-read.ts';
import type { ChangePlace } from '../../changes/change.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import type { Change } from '../../changes/change-types.ts';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { withChoice } from '../../components/form/with-choice.ts';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';

interface DependencyDraft {
  readonly parent: string;
  readonly needs: 'on' | 'off' | 'variant';
  readonly variants: readonly string[];
}

interface DependencyFormProps {
  readonly flag: Flag;
  readonly place: ChangePlace;
  readonly onClose: () => void;
}

/** Which flag another one depends on, and what it must be. */
export function DependencyForm({ flag, place, onClose }: DependencyFormProps) {
  const initial: DependencyDraft = { parent: '', needs: 'on', variants: [] };
  const [draft, setDraft, clear] = useDraft(`flag/${flag.name}/dependency`, initial);
  const params = { projectId: flag.project, featureName: flag.name };
  const parents = useRead('GET /api/admin/projects/{projectId}/features/{featureName}/parents', {
    params,
  });
  const change: Change = {
    action: 'addDependency',
    feature: flag.name,
    payload: {
      feature: draft.parent,
      enabled: draft.needs !== 'off',
      ...(draft.needs === 'variant' && { variants: draft.variants }),
    },
  };
  const done = () => {
    clear();
    onClose();
  };
  return (
    <ChangeForm
      change={change}
      place={place}
      action="Add dependency"
      done={`${flag.name} depends on ${draft.parent}.`}
      onDone={done}
      onCancel={done}
    >
      <Field
        label="Parent"
        path="/body/feature"
        list="parents-of-the-flag"
        hint="A flag of this project that does not depend on another one itself"
        value={draft.parent}
        onChange={(event) => setDraft({ ...draft, parent: event.target.value, variants: [] })}
      />
      <datalist id="parents-of-the-flag">
        {parents.data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Select
        label="It must be"
        value={draft.needs}
        onChange={(event) =>
          setDraft({ ...draft, needs: event.target.value as DependencyDraft['needs'] })
        }
      >
        <option value="on">on</option>
        <option value="off">off</option>
        <option value="variant">on with one of some variants</option>
      </Select>
      {draft.needs === 'variant' && parents.data?.includes(draft.parent) && (
        <ParentVariants
          projectId={flag.project}
          parent={draft.parent}
          chosen={draft.variants}
          onChoose={(variants) => setDraft({ ...draft, variants })}
        />
      )}
    </ChangeForm>
  );
}

function ParentVariants({
  projectId,
  parent,
  chosen,
  onChoose,
}: {
  readonly projectId: string;
  readonly parent: string;
  readonly chosen: readonly string[];
  readonly onChoose: (variants: readonly string[]) => void;
}) {
  const variants = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/parent-variants',
    { params: { projectId, featureName: parent } },
  );
  if (variants.data?.length === 0) return <p>{parent} has no variants.</p>;
  return (
    <fieldset className={classes.fieldset}>
      <legend>Variants of {parent}</legend>
      {variants.data?.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={chosen.includes(name)}
          onChange={({ target }) => onChoose(withChoice(chosen, name, target.checked))}
        />
      ))}
    </fieldset>
  );
}
