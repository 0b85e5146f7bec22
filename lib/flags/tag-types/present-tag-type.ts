import type { TagTypeInput } from './model.ts';

/** A tag type as the API and events show it. */
export function presentTagType({
  name,
  description = '',
  icon = null,
  color = null,
}: TagTypeInput) {
  return {
    name,
    description,
    icon,
    color,
  };
}
