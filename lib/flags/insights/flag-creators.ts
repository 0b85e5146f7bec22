import { compareText } from '../../platform/compare-text.ts';
import { getProject } from '../../projects/project-store.ts';
import { queryFlags } from '../feature-data/query-flags.ts';

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
    [...archived, ...active].map(({ createdBy }) => [createdBy.id, createdBy.name]),
  );
  return [...creators]
    .map(([creator, name]) => ({ id: creator, name }))
    .sort((a, b) => compareText(a.name, b.name) || a.id - b.id);
}
