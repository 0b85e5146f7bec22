import { cleanUpQuerySchema } from '../../clients/clean-up/schema.ts';
import { projectParams } from '../../projects/params-schema.ts';
import { limitOf, listedProperties, type Tool } from './tool-model.ts';

export const getCleanUpBriefTool: Tool = {
  name: 'get_clean_up_brief',
  title: 'Read what can be cleaned up',
  description:
    'Says which feature flags of a project can be removed from the code and why, in Markdown: what stays, where each was last used and by which applications, and what to do, step by step.',
  operations: ['getProjectCleanUpBrief'],
  input: {
    type: 'object',
    required: ['projectId'],
    properties: {
      ...projectParams.properties,
      limit: listedProperties.limit,
      cursor: cleanUpQuerySchema.properties.cursor,
    },
  },
  run: ({ projectId, limit, cursor }, call) =>
    call('getProjectCleanUpBrief', {
      params: { projectId },
      query: { limit: limitOf(limit), cursor },
    }),
};
