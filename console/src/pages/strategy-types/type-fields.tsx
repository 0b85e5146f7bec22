import { Card } from '../../components/card.tsx';
import { Field, TextArea } from '../../components/form/field.tsx';
import { ParametersEditor } from './parameters-editor.tsx';
import type { TypeDraft } from './type-data.ts';

/** Everything that can be set in a strategy type; its name only while it is new. */
export function TypeFields({
  value,
  isNew,
  onChange,
}: {
  readonly value: TypeDraft;
  readonly isNew: boolean;
  readonly onChange: (draft: TypeDraft) => void;
}) {
  return (
    <>
      <Card title="About">
        {isNew && (
          <Field
            label="Name"
            hint="As the code of the applications calls it. It cannot be changed later."
            path="/body/name"
            value={value.name}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, name: target.value })}
          />
        )}
        <Field
          label="Title"
          hint="What people call it. May be empty."
          path="/body/title"
          value={value.title}
          onChange={({ target }) => onChange({ ...value, title: target.value })}
        />
        <TextArea
          label="Description"
          path="/body/description"
          rows={2}
          value={value.description}
          onChange={({ target }) => onChange({ ...value, description: target.value })}
        />
      </Card>
      <Card title="Parameters">
        <ParametersEditor
          value={value.parameters}
          onChange={(parameters) => onChange({ ...value, parameters })}
        />
      </Card>
    </>
  );
}
