import { object, optional } from '../../platform/schema/words.ts';
import { fittingPage } from './fitting-items.ts';
import { listedProperties, type Tool, ToolRefused } from './tool-model.ts';

/** The parts of a project that are shown. */
interface ToldProject {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly mode: string;
}

export const listProjectsTool: Tool = {
  name: 'list_projects',
  title: 'List projects',
  description:
    'Lists the projects that the token can see: flags belong to projects. Where there are more than fit an answer, the next page begins at `nextOffset`.',
  operations: ['getProjects'],
  input: object({
    offset: optional(listedProperties.offset),
  }),
  run: async ({ offset = 0 }, call) => {
    if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0) {
      throw new ToolRefused('The `/offset` property must be an integer of at least 0.');
    }
    const { projects } = (await call('getProjects', {})) as { projects: readonly ToldProject[] };
    const shown = projects
      .slice(offset)
      .map(({ id, name, description, mode }) => ({ ...{ id, name, description, mode } }));
    const { items, ...next } = fittingPage(shown, { offset, total: projects.length });
    return { projects: items, ...next };
  },
};
