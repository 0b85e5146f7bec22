import { createFeatureSchema } from '../../flags/features/feature-request-schema.ts';
import { projectParams } from '../../projects/params-schema.ts';
import type { Tool } from './tool-model.ts';

const { name, type, description, impressionData, tags } = createFeatureSchema.properties;

export const createFlagTool: Tool = {
  name: 'create_flag',
  title: 'Create a flag',
  description:
    'Creates a feature flag, disabled in every environment. Search first: the flag may exist. What it does in an environment is proposed with `propose_change`.',
  operations: ['createFeature'],
  changes: true,
  input: {
    type: 'object',
    required: ['projectId', 'name'],
    properties: {
      ...projectParams.properties,
      ...{ name, type, description, impressionData, tags },
    },
  },
  run: ({ projectId, ...body }, call) => call('createFeature', { params: { projectId }, body }),
};
