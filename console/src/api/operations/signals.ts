import type { operation as createActions } from '../../../../functions/flags/actions/create-actions.ts';
import type { operation as deleteActions } from '../../../../functions/flags/actions/delete-actions.ts';
import type { operation as getActions } from '../../../../functions/flags/actions/get-actions.ts';
import type { operation as updateActions } from '../../../../functions/flags/actions/update-actions.ts';
import type { operation as createSignalEndpoint } from '../../../../functions/signals/create-signal-endpoint.ts';
import type { operation as createSignalEndpointToken } from '../../../../functions/signals/create-signal-endpoint-token.ts';
import type { operation as deleteSignalEndpoint } from '../../../../functions/signals/delete-signal-endpoint.ts';
import type { operation as deleteSignalEndpointToken } from '../../../../functions/signals/delete-signal-endpoint-token.ts';
import type { operation as getSignalEndpoints } from '../../../../functions/signals/get-signal-endpoints.ts';
import type { operation as receiveSignal } from '../../../../functions/signals/receive-signal.ts';
import type { operation as updateSignalEndpoint } from '../../../../functions/signals/update-signal-endpoint.ts';
import type { operation as updateSignalEndpointToken } from '../../../../functions/signals/update-signal-endpoint-token.ts';

export interface SignalsOperations {
  readonly createActions: typeof createActions;
  readonly deleteActions: typeof deleteActions;
  readonly getActions: typeof getActions;
  readonly updateActions: typeof updateActions;
  readonly createSignalEndpoint: typeof createSignalEndpoint;
  readonly createSignalEndpointToken: typeof createSignalEndpointToken;
  readonly deleteSignalEndpoint: typeof deleteSignalEndpoint;
  readonly deleteSignalEndpointToken: typeof deleteSignalEndpointToken;
  readonly getSignalEndpoints: typeof getSignalEndpoints;
  readonly receiveSignal: typeof receiveSignal;
  readonly updateSignalEndpoint: typeof updateSignalEndpoint;
  readonly updateSignalEndpointToken: typeof updateSignalEndpointToken;
}
