import type { Routes } from 'generated:api';
import { useRead } from '../api/use-read.ts';
import { Tokens } from '../components/form/choice-fields.ts';
import { Checkbox, Field } from '../components/form/field.tsx';
import { splitValues } from '../components/form/split-values.ts';
import type { FieldToCompare } from './constraints/constraint-fields.tsx';
import { ShareField } from './share-field.tsx';
import { StickinessField } from './stickiness-field.tsx';

interface ParameterFieldsProps {
  /** Name of the strategy type. */
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly fields: readonly FieldToCompare[];
  /** Which of them are shown here, by name. */
  readonly isShown: (name: string) => boolean;
  readonly onChange: (parameters: Readonly<Record<string, string>>) => void;
}

/** Whether most strategies leave a parameter as it is. Pure. */
export function isInMore(parameter: string): boolean {
  return parameter === 'stickiness' || parameter === 'groupId';
}

type TypeParameter =
  Routes['GET /api/admin/strategies']['output']['strategies'][number]['parameters'][number];

/** The parameters of a strategy, as its type describes them. */
export function ParameterFields(props: ParameterFieldsProps) {
  const { type, parameters, fields, isShown, onChange } = props;
  const types = useRead('GET /api/admin/strategies', {}, { staleTime: 60_000 });
  const known = types.data?.strategies.find(({ name }) => name === type)?.parameters ?? [];
  const shown = known.filter(({ name }) => isShown(name));
  return shown.map((parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      fields={fields}
      value={parameters[parameter.name] ?? ''}
      onChange={(value) => onChange({ ...parameters, [parameter.name]: value })}
    />
  ));
}

function ParameterField({
  parameter: { name, type, description, required },
  fields,
  value,
  onChange,
}: {
  readonly parameter: TypeParameter;
  readonly fields: readonly FieldToCompare[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const path = `/body/parameters/${name}`;
  const common = { label: labels[name] ?? name, hint: hintOf(description, required), path };
  if (name === 'stickiness') {
    return (
      <StickinessField
        label="Stickiness"
        path={path}
        value={value || 'default'}
        fields={fields}
        onChange={onChange}
      />
    );
  }
  if (type === 'percentage')
    return <ShareField label={common.label} path={path} value={value} onChange={onChange} />;
  if (type === 'boolean') {
    return (
      <Checkbox
        label={common.label}
        hint={description}
        checked={value === 'true'}
        onChange={(event) => onChange(String(event.target.checked))}
      />
    );
  }
  if (type === 'list') {
    return (
      <Tokens
        {...common}
        values={splitValues(value).values}
        onChange={(values) => onChange(values.join(','))}
      />
    );
  }
  return (
    <Field
      {...common}
      value={value}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function hintOf(description = '', required = false): string {
  return required ? `${description} Required.`.trim() : description;
}

/** Parameters of built-in types whose names say too little. */
const labels: Readonly<Record<string, string>> = {
  rollout: 'Rollout',
  percentage: 'Rollout',
  groupId: 'Group id',
  userIds: 'User ids',
  IPs: 'IP addresses',
  hostNames: 'Host names',
};
