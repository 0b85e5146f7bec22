import { useRead } from '../api/use-read.ts';
import { Card } from '../components/card.tsx';
import { Checkbox, Field, Select } from '../components/form/field.tsx';
import { ConstraintsEditor } from './constraints/constraints-editor.tsx';
import { newDraft, type StrategyDraft } from './draft.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { SegmentsField } from './segments-field.tsx';
import { useContextFields } from './use-context-fields.ts';
import { VariantsEditor } from './variants-editor.tsx';

interface StrategyFieldsProps {
  /** Absent for a strategy of a template, which is for any project. */
  readonly projectId?: string;
  /** Of the flag; the first group id. Absent where the flag is not known yet. */
  readonly featureName?: string;
  /** Whether it is of a milestone, and so keeps its type. */
  readonly keepsType?: boolean;
  readonly value: StrategyDraft;
  readonly onChange: (draft: StrategyDraft) => void;
}

/** Everything that can be set in a strategy. Faults are those of a body that is the strategy. */
export function StrategyFields(props: StrategyFieldsProps) {
  const { projectId, value, onChange } = props;
  const known = useContextFields(projectId);
  return (
    <>
      <Card title="Who gets it">
        <TypeField {...props} />
        <ParameterFields
          type={value.name}
          parameters={value.parameters}
          fields={known}
          onChange={(parameters) => onChange({ ...value, parameters })}
        />
      </Card>
      <Card title="Only if">
        <ConstraintsEditor
          value={value.constraints}
          path="/body/constraints"
          fields={known}
          onChange={(constraints) => onChange({ ...value, constraints })}
        />
        <h3>Segments</h3>
        <SegmentsField
          projectId={projectId}
          value={value.segments}
          onChange={(segments) => onChange({ ...value, segments })}
        />
      </Card>
      <Card title="Variants">
        <VariantsEditor
          value={value.variants}
          path="/body/variants"
          fields={known}
          stickiness={value.parameters.stickiness ?? 'default'}
          onChange={(variants) => onChange({ ...value, variants })}
        />
      </Card>
      <Card title={projectId === undefined ? 'Name' : 'Name and state'}>
        <Field
          label="Title"
          hint="What people call it. May be empty."
          path="/body/title"
          value={value.title}
          onChange={(event) => onChange({ ...value, title: event.target.value })}
        />
        {projectId !== undefined && (
          <Checkbox
            label="Disabled"
            hint="Kept, but it lets nobody in."
            checked={value.disabled}
            onChange={(event) => onChange({ ...value, disabled: event.target.checked })}
          />
        )}
      </Card>
    </>
  );
}

function TypeField({ featureName, keepsType, value, onChange }: StrategyFieldsProps) {
  const types = useRead('GET /api/admin/strategies', {}, { staleTime: 60_000 });
  const all = types.data?.strategies ?? [];
  const offered = all.filter(({ name, deprecated }) => !deprecated || name === value.name);
  const chosen = all.find(({ name }) => name === value.name);
  const choose = (name: string) => {
    const { parameters } = newDraft(featureName);
    onChange({ ...value, name, parameters: name === 'flexibleRollout' ? parameters : {} });
  };
  return (
    <Select
      label="Strategy type"
      hint={chosen?.description}
      path="/body/name"
      value={value.name}
      disabled={keepsType}
      onChange={(event) => choose(event.target.value)}
    >
      {!chosen && <option>{value.name}</option>}
      {offered.map(({ name, displayName, title, deprecated }) => (
        <option key={name} value={name}>
          {displayName ?? title ?? name}
          {deprecated ? ' (deprecated)' : ''}
        </option>
      ))}
    </Select>
  );
}
