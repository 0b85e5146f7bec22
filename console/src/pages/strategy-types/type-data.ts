import type { Routes } from 'generated:api';
import type { Filled } from '../../api/filled.ts';

/** A strategy type as the service answers it. */
export type StrategyType = Routes['GET /api/admin/strategies/{name}']['output'];

/** A strategy type while it is being typed. */
export type TypeDraft = Filled<StrategyType, 'name' | 'title' | 'description' | 'parameters'>;

/** The settings of a strategy type. */
export function typeDraft({ name, title, description, parameters }: StrategyType): TypeDraft {
  return {
    name,
    title: title ?? '',
    description: description ?? '',
    parameters: parameters.map((parameter) => ({
      ...parameter,
      description: parameter.description ?? '',
      required: parameter.required ?? false,
    })),
  };
}

/** What people call a strategy type. */
export function typeName({ name, displayName, title }: StrategyType): string {
  return displayName ?? title ?? name;
}
