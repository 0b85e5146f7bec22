import type { StrategyType } from './model.ts';

/** A strategy type as the API and events show it. */
export function presentStrategyType(type: StrategyType) {
  return {
    name: type.name,
    displayName: type.displayName,
    title: type.title,
    description: type.description,
    editable: type.editable,
    deprecated: type.deprecated,
    parameters: type.parameters.map(({ name, type, description, required }) => ({
      name,
      type,
      description,
      required,
    })),
  };
}
