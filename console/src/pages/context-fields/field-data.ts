import type { Routes } from 'generated:api';
import type { Filled } from '../../api/filled.ts';

/** A context field as the service answers it. */
export type ContextField = Routes['GET /api/admin/context/{contextField}']['output'];

/** A context field while it is being typed; without a project, it is one of all projects. */
export type FieldDraft = Filled<
  ContextField,
  'name' | 'description' | 'stickiness' | 'project' | 'legalValues'
>;

/** The settings of a context field. */
export function fieldDraft({ project, description, ...field }: ContextField): FieldDraft {
  const { name, stickiness = false, legalValues = [] } = field;
  return { name, stickiness, description: description ?? '', project: project ?? '', legalValues };
}

/** The settings as requests send them. */
export function fieldBody({ description, project, stickiness, legalValues }: FieldDraft) {
  return {
    description: description === '' ? null : description,
    stickiness,
    legalValues: legalValues.map(({ value, description: meaning }) =>
      meaning ? { value, description: meaning } : { value },
    ),
    project: project === '' ? null : project,
  };
}
