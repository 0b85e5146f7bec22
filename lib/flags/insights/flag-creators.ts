import { compareText } from '../../platform/compare-text.ts';
import { getProject } from '../../projects/project-store.ts';
import { IMPORTED_CREATOR_ID } from '../feature-data/model.ts';
import { queryFlags } from '../feature-data/query-flags.ts';

/** Stands for all who have created flags in another instance, and are known by name only. */
const IMPORTED = 'imported';

/**
 * Lists who has created the active and archived flags of a project, each once, by name. The index of the flags is
 * eventually consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function listFlagCreators(id: string) {
  const [, active, archived] = await Promise.all([
    getProject(id),
    queryFlags([{ id }], false),
    queryFlags([{ id }], true),
  ]);
  const creators = new Map(
    [...archived, ...active].map(({ createdBy: { id: creator, name } }) => [
      creator,
      creator === IMPORTED_CREATOR_ID ? IMPORTED : name,
    ]),
  );
  return [...creators]
    .map(([creator, name]) => ({ id: creator, name }))
    .sort((a, b) => compareText(a.name, b.name) || a.id - b.id);
}
