import type { Feature, FeatureContext } from '../feature-data/model.ts';
import { stateIn } from '../feature-data/rules.ts';
import type { FlagValue } from '../value-types/model.ts';
import {
  allVariants,
  flagValueOf,
  parseDefault,
  payloadTypes,
  typeOfSchema,
} from '../value-types/value-type-rules.ts';

/** What is declared of the values of a flag as the API shows it; nothing if nothing is. */
export function presentDeclaredValue({ valueType, defaultValue }: Feature) {
  return {
    ...(valueType !== undefined && { valueType }),
    ...(defaultValue !== undefined && { defaultValue: parseDefault(defaultValue) }),
  };
}

/** The value of a whole flag as manifests have it: declared, or as its payload schema and its payloads are. */
export function presentFlagValue(context: FeatureContext): FlagValue {
  const { feature, projectEnvironments } = context;
  const variants = projectEnvironments.flatMap(({ name }) => allVariants(stateIn(context, name)));
  return flagValueOf(feature, typeOfSchema(feature.payloadSchema), payloadTypes(variants));
}
