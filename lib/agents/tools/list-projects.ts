import type { Tool } from './tool-model.ts';

/** The parts of a project that are shown. */
interface Project {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly mode: string;
}

export const listProjectsTool: Tool = {
  name: 'list_projects',
  title: 'List projects',
  description: 'Lists the projects that the token can see: flags belong to projects.',
  operations: ['getProjects'],
  input: { type: 'object', properties: {} },
  run: async (_sent, call) => {
    const { projects } = (await call('getProjects', {})) as { projects: readonly Project[] };
    return {
      projects: projects.map(({ id, name, description, mode }) => ({
        ...{ id, name, description, mode },
      })),
    };
  },
};
