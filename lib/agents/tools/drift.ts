import { promotionSchema } from '../../change-requests/drift/promotion-schema.ts';
import { projectEnvironmentParams } from '../../change-requests/schemas/params-schema.ts';
import { driftQuerySchema } from '../../flags/drift/schema.ts';
import { projectParams } from '../../projects/params-schema.ts';
import { findFitting } from './fitting-items.ts';
import { limitOf, listedProperties, type Tool } from './tool-model.ts';

const { from, to, declared, cursor } = driftQuerySchema.properties;

export const findDriftTool: Tool = {
  name: 'find_drift',
  title: 'Find flags that differ between two environments',
  description:
    'Lists the feature flags of a project whose rules differ between two environments, with what differs in words: who gets them, and which variant. Flags that are meant to differ are left out, unless `declared` is true.',
  operations: ['getProjectDrift'],
  input: {
    type: 'object',
    required: ['projectId', 'from', 'to'],
    properties: {
      ...projectParams.properties,
      ...{ from, to, declared, limit: listedProperties.limit, cursor },
    },
  },
  run: async ({ projectId, limit, ...query }, call) => {
    const find = async (most: unknown) =>
      (await call('getProjectDrift', {
        params: { projectId },
        query: { ...query, limit: most },
      })) as { readonly flags: readonly unknown[] };
    return findFitting(find, ({ flags }) => flags, limitOf(limit));
  },
};

export const proposePromotionTool: Tool = {
  name: 'propose_promotion',
  title: 'Propose to make flags like in another environment',
  description:
    'Adds to the open draft of a change request in an environment, or creates one, what makes feature flags like they are in the environment `from`: see `find_drift`. Nothing changes until a person has approved and applied it: send it to review with `submit_change_request`.',
  operations: ['promoteDrift'],
  changes: true,
  input: {
    type: 'object',
    required: ['projectId', 'environment', 'from', 'features'],
    properties: { ...projectEnvironmentParams.properties, ...promotionSchema.properties },
  },
  run: ({ projectId, environment, ...body }, call) =>
    call('promoteDrift', { params: { projectId, environment }, body }),
};
