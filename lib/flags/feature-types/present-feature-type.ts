import type { FeatureType } from './model.ts';

/** A feature type as the API and events show it. */
export function presentFeatureType({ id, name, description, lifetimeDays }: FeatureType) {
  return {
    id,
    name,
    description,
    lifetimeDays,
  };
}
