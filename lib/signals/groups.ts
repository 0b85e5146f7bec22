import type { GroupContract } from '../http/contract.ts';

/** One function for all operations on signal endpoints: see docs/adr/0015-operation-groups.md. */
export const signalEndpointGroup = {
  groupId: 'manageSignalEndpoints',
  summary: 'Manage signal endpoints',
  root: '/api/admin/signal-endpoints',
  role: 'writer',
} as const satisfies GroupContract;

/** Where signals are received: a group, because it has tokens of its own. */
export const signalGroup = {
  groupId: 'receiveSignals',
  summary: 'Receive signals',
  root: '/api/signal-endpoint',
  role: 'writer',
} as const satisfies GroupContract;
