import type { Write } from '../../platform/dynamo/write.ts';
import type { ProjectParts } from '../../projects/project-store.ts';
import { removalsOfProject } from '../code-references/code-reference-store.ts';
import { deleteContextFieldWrites, listFieldsOf } from '../context-fields/context-field-store.ts';
import type { ContextField } from '../context-fields/model.ts';
import { deleteActionSetWrites, listActionSets } from './action-set-store.ts';

/** A context field, or a write that removes something else. */
type ActionPart = { readonly field: ContextField } | { readonly removal: Write };

/** What goes with a project when it is deleted: its context fields, its sets of actions, and what is known of its code. */
export const projectParts: ProjectParts<ActionPart> = {
  find: async (project) => {
    const [fields, sets, ofCode] = await Promise.all([
      listFieldsOf(project),
      listActionSets(project),
      removalsOfProject(project),
    ]);
    return [
      ...[...sets.flatMap(deleteActionSetWrites), ...ofCode].map((removal) => ({ removal })),
      ...fields.map((field) => ({ field })),
    ];
  },
  removeWrites: (parts) => [
    ...parts.flatMap((part) => ('removal' in part ? part.removal : [])),
    ...deleteContextFieldWrites(parts.flatMap((part) => ('field' in part ? part.field : []))),
  ],
};
