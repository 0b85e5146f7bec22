import { Select } from '../components/form/field.tsx';
import { isRootRole, useRoles } from './roles.ts';
import { rootRoleInWords } from './root-role-words.ts';

interface RootRoleSelectProps {
  readonly value: number | null;
  readonly onChange: (role: number | null) => void;
  readonly hint?: string;
  /** What having none is called; without it one must be chosen. */
  readonly none?: string;
}

/** A choice of the role that somebody has for the whole instance. */
export function RootRoleSelect({ value, onChange, hint, none }: RootRoleSelectProps) {
  const { roles } = useRoles();
  const chosen = roles.find(({ id }) => id === value);
  return (
    <Select
      label="Root role"
      path="/body/rootRole"
      hint={(chosen && rootRoleInWords(chosen)) || hint}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      {none && <option value="">{none}</option>}
      {roles.filter(isRootRole).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
