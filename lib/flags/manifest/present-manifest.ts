import type { FlagValue } from '../value-types/model.ts';

/** A flag as manifests have it. Pure. */
export function presentManifestFlag(
  { name, description }: { readonly name: string; readonly description: string | null },
  { type, defaultValue }: FlagValue,
) {
  return {
    key: name,
    type,
    ...(description !== null && description !== '' && { description }),
    defaultValue,
  };
}
