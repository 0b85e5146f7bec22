import type { Rights } from '../../auth/rights.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { isProjectVisible, projectVisibility } from '../../projects/authorization/visibility.ts';
import { getProject } from '../../projects/project-store.ts';
import {
  contextFieldNotFound,
  findContextField,
  findContextFields,
  listContextFields,
} from './context-field-store.ts';
import { listKnownFields } from './known-context-fields.ts';
import type { ContextField, FieldPlace } from './model.ts';

/**
 * Lists the context fields of the instance, by sort order, then by name.
 * @param include `project` adds those of the projects that the caller may see
 */
export async function listVisibleContextFields(
  rights: Rights,
  include: 'project' | undefined,
): Promise<ContextField[]> {
  const [fields, sees] = await Promise.all([
    listContextFields(),
    include && projectVisibility(rights),
  ]);
  return fields.filter(({ project }) => project === undefined || sees?.(project));
}

/**
 * Lists the context fields of a project, by sort order, then by name.
 * @param include `root` adds those of the instance
 * @throws {NotFoundError} for an unknown project
 */
export async function listProjectContextFields(
  project: string,
  include: 'root' | undefined,
): Promise<ContextField[]> {
  if (include === 'root') {
    const [, fields] = await allInOrder([getProject(project), listContextFields()]);
    return fields.filter((field) => field.project === project || !field.project);
  }
  const [, known] = await allInOrder([getProject(project), listKnownFields()]);
  const fields = await findContextFields(
    known.filter((field) => field.project === project).map(({ name }) => name),
  );
  // They may have changed since.
  return [...fields.values()]
    .filter((field) => field.project === project)
    .sort((one, other) => one.sortOrder - other.sortOrder);
}

/**
 * Reads the context field that a path names.
 * @throws {NotFoundError} for an unknown project, an unknown name, and a field that is not of the project
 * or is of one that the caller may not see
 */
export async function getContextFieldAt(
  rights: Rights,
  { name, project }: FieldPlace,
): Promise<ContextField> {
  const [, field] = await allInOrder([
    project === undefined ? undefined : getProject(project),
    findContextField(name),
  ]);
  if (!field || !(await isAt(rights, field, project))) throw contextFieldNotFound(name);
  return field;
}

async function isAt(
  rights: Rights,
  field: ContextField,
  project: string | undefined,
): Promise<boolean> {
  if (project !== undefined) return field.project === project;
  return field.project === undefined || isProjectVisible(rights, field.project);
}
