import { Combobox } from '../components/form/choice-fields.ts';
import { Select } from '../components/form/field.tsx';
import { isRootRole, useRoles } from './roles.ts';
import { useProjects } from './use-projects.ts';

/** A role in a project, as it is chosen. */
export interface ProjectRole {
  readonly project: string;
  readonly role: number;
}

/** Nothing is chosen: the role is Member, which every instance has. */
export const noProjectRole: ProjectRole = { project: '', role: 5 };

/** The role in the project that was chosen, or whose name was typed; and what is still to be chosen, by JSON pointer. */
export function useChosenProjectRole(value: ProjectRole): {
  readonly chosen: ProjectRole;
  readonly unfinished: ReadonlyMap<string, string>;
} {
  const projects = useProjects();
  const typed = value.project.trim().toLowerCase();
  const called = projects.filter(({ name }) => name.toLowerCase() === typed);
  const project = projects.find(({ id }) => id === value.project) ?? called[0];
  if (project === undefined || (project.id !== value.project && called.length > 1)) {
    const unfinished = new Map([['/params/projectId', 'Choose a project from the list.']]);
    return { chosen: value, unfinished };
  }
  return { chosen: { ...value, project: project.id }, unfinished: new Map() };
}

/** A choice of a project, found by a part of its name, and of a role in it. */
export function ProjectRoleFields({
  value,
  onChange,
}: {
  readonly value: ProjectRole;
  readonly onChange: (value: ProjectRole) => void;
}) {
  const projects = useProjects();
  const { roles } = useRoles();
  const chosen = roles.find(({ id }) => id === value.role);
  return (
    <>
      <Combobox
        label="Project"
        placeholder="Search projects"
        path="/params/projectId"
        choices={projects.map(({ id, name, mode }) => ({
          value: id,
          name,
          hint: [name === id ? '' : id, mode === 'open' ? '' : mode].filter(Boolean).join(', '),
        }))}
        value={value.project}
        onChange={(project) => onChange({ ...value, project })}
      />
      <Select
        label="Role in the project"
        path="/body/roles"
        hint={chosen?.description}
        value={value.role}
        onChange={({ target }) => onChange({ ...value, role: Number(target.value) })}
      >
        {roles
          .filter((role) => !isRootRole(role))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
    </>
  );
}
