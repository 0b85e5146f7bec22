import type { SignalEndpoint, SignalToken } from './model.ts';

/** A token as the API and events show it. */
export function presentSignalToken(
  { id, name, createdAt, createdBy }: SignalToken,
  endpointId: number,
) {
  return { id, name, signalEndpointId: endpointId, createdAt, createdByUserId: createdBy };
}

/** A signal endpoint as the API and events show it. */
export function presentEndpoint(endpoint: SignalEndpoint) {
  const { id, name, description, enabled, tokens, createdAt, createdBy } = endpoint;
  return {
    id,
    name,
    description,
    enabled,
    url: `/api/signal-endpoint/${name}`,
    createdAt,
    createdByUserId: createdBy,
    tokens: tokens.map((token) => presentSignalToken(token, id)),
  };
}
