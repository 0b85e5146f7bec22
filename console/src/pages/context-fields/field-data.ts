import type { Routes } from 'generated:api';
import type { LegalValue } from '../../../../lib/flags/context-fields/model.ts';

/** A context field as the service answers it. */
export type ContextField = Routes['GET /api/admin/context/{contextField}']['output'];

/** A context field while it is being typed. */
export interface FieldDraft {
  readonly name: string;
  readonly description: string;
  readonly stickiness: boolean;
  /** Empty: all projects. */
  readonly project: string;
  readonly legalValues: readonly LegalValue[];
}

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
