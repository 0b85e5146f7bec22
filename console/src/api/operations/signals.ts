import type { operation as createSignalEndpoint } from '../../../../functions/signals/create-signal-endpoint.ts';
import type { operation as createSignalEndpointToken } from '../../../../functions/signals/create-signal-endpoint-token.ts';
import type { operation as deleteSignalEndpoint } from '../../../../functions/signals/delete-signal-endpoint.ts';
import type { operation as deleteSignalEndpointToken } from '../../../../functions/signals/delete-signal-endpoint-token.ts';
import type { operation as getSignalEndpoints } from '../../../../functions/signals/get-signal-endpoints.ts';
import type { operation as receiveSignal } from '../../../../functions/signals/receive-signal.ts';
import type { operation as updateSignalEndpoint } from '../../../../functions/signals/update-signal-endpoint.ts';
import type { operation as updateSignalEndpointToken } from '../../../../functions/signals/update-signal-endpoint-token.ts';

export interface SignalsOperations {
  readonly createSignalEndpoint: typeof createSignalEndpoint;
  readonly createSignalEndpointToken: typeof createSignalEndpointToken;
  readonly deleteSignalEndpoint: typeof deleteSignalEndpoint;
  readonly deleteSignalEndpointToken: typeof deleteSignalEndpointToken;
  readonly getSignalEndpoints: typeof getSignalEndpoints;
  readonly receiveSignal: typeof receiveSignal;
  readonly updateSignalEndpoint: typeof updateSignalEndpoint;
  readonly updateSignalEndpointToken: typeof updateSignalEndpointToken;
}
