import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Field, Select, TextArea } from '../../components/form/field.tsx';
import { ConstraintsEditor } from '../../strategies/constraints/constraints-editor.tsx';
import { useContextFields } from '../../strategies/use-context-fields.ts';
import type { SegmentDraft } from './segment-data.ts';

/** Everything that can be set in a segment. */
export function SegmentFields({
  value,
  onChange,
}: {
  readonly value: SegmentDraft;
  readonly onChange: (draft: SegmentDraft) => void;
}) {
  const fields = useContextFields(value.project || undefined);
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  return (
    <>
      <Card title="About">
        <Field
          label="Name"
          path="/body/name"
          value={value.name}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
        <TextArea
          label="Description"
          path="/body/description"
          rows={2}
          value={value.description}
          onChange={({ target }) => onChange({ ...value, description: target.value })}
        />
        <Select
          label="Project"
          hint="Only strategies of this project can use it."
          path="/body/project"
          value={value.project}
          onChange={({ target }) => onChange({ ...value, project: target.value })}
        >
          <option value="">All projects</option>
          {projects.data?.projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Card>
      <Card title="Who is in it">
        <ConstraintsEditor
          value={value.constraints}
          path="/body/constraints"
          fields={fields}
          onChange={(constraints) => onChange({ ...value, constraints })}
        />
      </Card>
    </>
  );
}
