import type { ContextField } from './model.ts';

/** A context field as the API and events show it. */
export function presentContextField(field: ContextField) {
  return {
    name: field.name,
    description: field.description,
    stickiness: field.stickiness,
    sortOrder: field.sortOrder,
    legalValues: field.legalValues.map(({ value, description }) => ({
      value,
      ...(description !== undefined && { description }),
    })),
    createdAt: field.createdAt,
    ...(field.project !== undefined && { project: field.project }),
  };
}
