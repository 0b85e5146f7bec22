import { MAX_ADDED_CHANGES } from '../../change-requests/model.ts';
import { changeSchema } from '../../change-requests/schemas/change-schema.ts';
import {
  changeRequestParams,
  projectEnvironmentParams,
} from '../../change-requests/schemas/params-schema.ts';
import { stateRequestSchema } from '../../change-requests/schemas/request-schema.ts';
import { changeRequestSearchQuerySchema } from '../../change-requests/schemas/search-schema.ts';
import { list } from '../../platform/schema/words.ts';
import { fittingPage } from './fitting-items.ts';
import { limitOf, listedProperties, type Tool, ToolRefused } from './tool-model.ts';

const ofRequest = {
  type: 'object',
  required: ['projectId', 'id'],
  properties: changeRequestParams.properties,
} as const;

/** Actions on one flag. Changes to segments, environments and approvals are for people. */
const flagActions = [
  ...['updateEnabled', 'addStrategy', 'updateStrategy', 'deleteStrategy', 'reorderStrategy'],
  ...['patchVariant', 'addDependency', 'deleteDependency', 'archiveFeature'],
];

interface ActionSchema {
  readonly properties: { readonly action: { readonly const: string } };
}

const changeOfFlag = (changeSchema.oneOf as readonly ActionSchema[]).filter(({ properties }) =>
  flagActions.includes(properties.action.const),
);

export const findChangeRequestsTool: Tool = {
  name: 'find_change_requests',
  title: 'Find change requests',
  description:
    'Lists change requests, newest first, with their state, flags and author. Drafts only of the owner of the token. The next page begins at `nextOffset`.',
  operations: ['searchChangeRequests'],
  input: {
    type: 'object',
    properties: {
      state: changeRequestSearchQuerySchema.properties.state,
      createdBy: changeRequestSearchQuerySchema.properties.createdBy,
      ...listedProperties,
    },
  },
  run: async ({ limit, ...search }, call) => {
    const query = { ...search, limit: limitOf(limit) };
    const { changeRequests, total } = (await call('searchChangeRequests', { query })) as {
      readonly changeRequests: readonly unknown[];
      readonly total: number;
    };
    const offset = Number(search.offset ?? 0);
    const { items, ...next } = fittingPage(changeRequests, { offset, total });
    return { changeRequests: items, total, ...next };
  },
};

export const getChangeRequestTool: Tool = {
  name: 'get_change_request',
  title: 'Read a change request',
  description:
    'Reads a change request: its changes with what prevents them, its state, approvals, comments, and what it waits for.',
  operations: ['getChangeRequest'],
  input: ofRequest,
  run: ({ projectId, id }, call) => call('getChangeRequest', { params: { projectId, id } }),
};

export const proposeChangeTool: Tool = {
  name: 'propose_change',
  title: 'Propose changes',
  description:
    'Adds changes of flags to the open draft of a change request in an environment, or creates one. Nothing changes until a person has approved and applied it: send it to review with `submit_change_request`.',
  operations: ['createChangeRequest'],
  changes: true,
  input: {
    type: 'object',
    required: ['projectId', 'environment', 'changes'],
    properties: {
      ...projectEnvironmentParams.properties,
      changes: list(
        'The changes: each an action, and the body of the corresponding direct write.',
        { minItems: 1, maxItems: MAX_ADDED_CHANGES },
        { type: 'object', oneOf: changeOfFlag },
      ),
    },
  },
  run: async ({ projectId, environment, changes }, call) => {
    refuseOthers(changes);
    const params = { projectId, environment };
    const bodyArgument = 'changes';
    return call('createChangeRequest', { params, body: changes, bodyArgument });
  },
};

export const submitChangeRequestTool: Tool = {
  name: 'submit_change_request',
  title: 'Send a change request to review',
  description:
    'Sends a draft of the owner of the token to review. Approving and applying it is left to people.',
  operations: ['updateChangeRequestState'],
  changes: true,
  input: {
    type: 'object',
    required: ['projectId', 'id'],
    properties: {
      ...changeRequestParams.properties,
      comment: stateRequestSchema.properties.comment,
    },
  },
  run: ({ projectId, id, comment }, call) => {
    const body = { state: 'In review', ...(comment !== undefined && { comment }) };
    return call('updateChangeRequestState', { params: { projectId, id }, body });
  },
};

/** @throws {ToolRefused} for a value that is not a list, and for a change that agents cannot propose */
function refuseOthers(changes: unknown): void {
  if (!Array.isArray(changes)) throw new ToolRefused('The `/changes` property must be a list.');
  const other = changes.findIndex((change) => {
    const action = (change as { readonly action?: unknown } | null)?.action;
    return typeof action !== 'string' || !flagActions.includes(action);
  });
  if (other < 0) return;
  throw new ToolRefused(
    `The \`/changes/${other}/action\` property must be one of ${flagActions.join(', ')}.`,
  );
}
