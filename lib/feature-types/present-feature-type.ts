import type { FeatureType } from './model.ts';

/** A feature type as the API shows it, also in events (part 2.16). */
export const presentFeatureType = ({ id, name, description, lifetimeDays }: FeatureType) => ({
  id,
  name,
  description,
  lifetimeDays,
});
