import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Checkbox, Select, TextArea } from '../../components/form/field.tsx';
import type { FieldDraft } from './field-data.ts';
import { LegalValuesEditor } from './legal-values-editor.tsx';

/** Everything that can be set in a context field, apart from its name. */
export function FieldFields({
  value,
  isBuiltIn = false,
  onChange,
  children,
}: {
  readonly value: FieldDraft;
  /** Every project needs it, so it belongs to none. */
  readonly isBuiltIn?: boolean;
  readonly onChange: (draft: FieldDraft) => void;
  /** Fields before these. */
  readonly children?: ReactNode;
}) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  return (
    <>
      <Card title="About">
        {children}
        <TextArea
          label="Description"
          path="/body/description"
          rows={2}
          value={value.description}
          onChange={({ target }) => onChange({ ...value, description: target.value })}
        />
        {!isBuiltIn && (
          <Select
            label="Project"
            hint="Its legal values bind in this project only, and it is deleted with it."
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
        )}
        <Checkbox
          label="Can be used for stickiness"
          hint="Rollouts can tell people apart by it."
          checked={value.stickiness}
          onChange={({ target }) => onChange({ ...value, stickiness: target.checked })}
        />
      </Card>
      <Card title="Legal values">
        <p>The only values that constraints may compare with. Without any, all values are legal.</p>
        <LegalValuesEditor
          value={value.legalValues}
          onChange={(legalValues) => onChange({ ...value, legalValues })}
        />
      </Card>
    </>
  );
}
