import type { FeatureType } from './model.ts';

/** A feature type as the API and events show it. */
export const presentFeatureType = ({ id, name, description, lifetimeDays }: FeatureType) => ({
  id,
  name,
  description,
  lifetimeDays,
});
