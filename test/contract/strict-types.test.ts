import { expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';

/** Operations with a body that a specification describes, ours or that of MCP: what does not match is 400. */
const specified = [
  'addAccessToProject',
  'addTagToFeatures',
  'callAgentTool',
  'createProject',
  'createStrategy',
  'getChangeRequestPlayground',
  'updateGroup',
  'updateTags',
  'validateEdgeTokens',
];

it('refuses values of another type exactly in the operations that are specified', async () => {
  const contracts = (await discover()).operations.map(({ operation }) => operation.contract);
  const strict = contracts.filter(({ hasStrictTypes }) => hasStrictTypes);

  expect(strict.map(({ operationId }) => operationId).sort()).toEqual(specified);
  expect(strict.filter(({ body }) => body === undefined)).toEqual([]);
});
