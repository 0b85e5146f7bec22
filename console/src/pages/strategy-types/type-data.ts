import type { Routes } from 'generated:api';
import type { StrategyParameter } from '../../../../lib/flags/strategy-types/model.ts';

/** A strategy type as the service answers it. */
export type StrategyType = Routes['GET /api/admin/strategies/{name}']['output'];

/** A strategy type while it is being typed. */
export interface TypeDraft {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly StrategyParameter[];
}

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
