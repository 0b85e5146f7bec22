import { fromPointerToken } from '../../platform/json-pointer.ts';
import type { JsonSchema } from './model.ts';

/** The JSON pointer of a reference within the schema, such as `#/$defs/colour`; `undefined` for any other. Pure. */
export function referredPointer(reference: string): string | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}

/** The part of a checked schema that a reference leads to. Pure. */
export function referredSchema(root: JsonSchema, reference: string): JsonSchema {
  const tokens = referredPointer(reference)?.split('/').slice(1) ?? [];
  let part: unknown = root;
  for (const token of tokens) part = Reflect.get(Object(part), fromPointerToken(token));
  // A checked schema refers to its own subschemas only.
  return part as JsonSchema;
}
