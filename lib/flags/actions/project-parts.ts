import type { Write } from '../../platform/dynamo/write.ts';
import type { ProjectParts } from '../../projects/project-store.ts';
import { deleteContextFieldWrites, listFieldsOf } from '../context-fields/context-field-store.ts';
import type { ContextField } from '../context-fields/model.ts';
import { deleteActionSetWrites, listActionSets } from './action-set-store.ts';

/** A context field, or a write that removes what belongs to a set of actions. */
type ActionPart = { readonly field: ContextField } | { readonly removal: Write };

/** What goes with a project when it is deleted: its context fields, and its sets of actions. */
export const projectParts: ProjectParts<ActionPart> = {
  find: async (project) => {
    const [fields, sets] = await Promise.all([listFieldsOf(project), listActionSets(project)]);
    return [
      ...sets.flatMap(deleteActionSetWrites).map((removal) => ({ removal })),
      ...fields.map((field) => ({ field })),
    ];
  },
  removeWrites: (parts) => [
    ...parts.flatMap((part) => ('removal' in part ? part.removal : [])),
    ...deleteContextFieldWrites(parts.flatMap((part) => ('field' in part ? part.field : []))),
  ],
};
