import type { SharedFunctionContract } from '../http/contract.ts';

/** One function for all operations on signal endpoints: see docs/adr/0015-shared-functions.md. */
export const signalEndpointFunction = {
  functionId: 'manageSignalEndpoints',
  summary: 'Manage signal endpoints',
  root: '/api/admin/signal-endpoints',
  role: 'writer',
} as const satisfies SharedFunctionContract;

/** Where signals are received: a function of its own, because it has tokens of its own. */
export const signalFunction = {
  functionId: 'receiveSignals',
  summary: 'Receive signals',
  root: '/api/signal-endpoint',
  role: 'writer',
} as const satisfies SharedFunctionContract;
