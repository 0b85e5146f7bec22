import { inlinedJson } from './inline-segments.ts';
import type { EnvironmentState, FlagEntry } from './model.ts';
import type { ClientScope } from './scope.ts';

/** The JSON of a flag, as a client understands it. */
export const jsonOf = (entry: FlagEntry, state: EnvironmentState, scope: ClientScope): string =>
  scope.inlineSegments ? inlinedJson(entry, state) : entry.json;
