import { useRead } from '../../api/use-read.ts';
import { Select } from '../../components/form/field.tsx';
import classes from './access.module.css';

interface PlaceFieldsProps {
  readonly project: string | undefined;
  readonly environment: string | undefined;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** A choice of a project and an environment. */
export function PlaceFields({ project, environment, onChange }: PlaceFieldsProps) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const environments = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  const mode = projects.data?.projects.find(({ id }) => id === project)?.mode;
  return (
    <>
      <div className={classes.place}>
        <Select
          label="Project"
          value={project ?? ''}
          onChange={({ target }) => onChange({ project: target.value })}
        >
          <option value="">every project that is open</option>
          {projects.data?.projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Environment"
          value={environment ?? ''}
          onChange={({ target }) => onChange({ environment: target.value })}
        >
          <option value="">all, later ones too</option>
          {environments.data?.environments.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      {mode && mode !== 'open' && (
        <p>
          The project is {mode}: root roles other than Admin do not apply in it, only roles that
          somebody has there.
        </p>
      )}
    </>
  );
}
