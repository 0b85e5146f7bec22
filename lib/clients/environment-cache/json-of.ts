import { inlinedJson, type Segments } from './inline-segments.ts';
import type { FlagEntry } from './model.ts';
import type { ClientScope } from './scope.ts';

/** The JSON of a flag, with segments inlined if the client does not support them. */
export function jsonOf(entry: FlagEntry, segments: Segments, scope: ClientScope): string {
  return scope.inlineSegments ? inlinedJson(entry, segments) : entry.json;
}
