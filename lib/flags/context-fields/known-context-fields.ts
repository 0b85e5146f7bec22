import { createKeptList } from '../../events/read/kept-list.ts';
import { listContextFields } from './context-field-store.ts';
import type { ContextField } from './model.ts';

/** What a process keeps of a context field. */
interface KnownContextField {
  readonly name: ContextField['name'];
  readonly project: ContextField['project'] | undefined;
}

/** What is known of all context fields, as of now: no rows are read while none changes. */
export const listKnownFields: () => Promise<readonly KnownContextField[]> = createKeptList(
  ['context-field-created', 'context-field-updated', 'context-field-deleted', 'project-deleted'],
  async () => (await listContextFields()).map(({ name, project }) => ({ name, project })),
);
