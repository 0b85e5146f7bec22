import { countInWrite, countOutWrite, lastId, nextIdWrite } from '../platform/dynamo/counters.ts';
import { getItem } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { queryPartition } from '../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../platform/dynamo/write.ts';
import { NotFoundError } from '../platform/errors.ts';
import { MAX_SIGNAL_ENDPOINTS, type SignalEndpoint } from './model.ts';

const KIND = 'signalEndpoints';
const limit = { kind: KIND, what: 'signal endpoints', max: MAX_SIGNAL_ENDPOINTS };

/**
 * Reads a signal endpoint.
 * @throws {NotFoundError} for an unknown id
 */
export async function getEndpoint(id: number): Promise<SignalEndpoint> {
  const endpoint = await getItem(keys.signalEndpoint(id));
  if (!endpoint) throw new NotFoundError({ kind: 'signal-endpoint', id });
  return endpoint;
}

/** Lists all signal endpoints, by id. */
export function listEndpoints(): Promise<SignalEndpoint[]> {
  return queryPartition(keys.signalEndpointPartition);
}

/** The last assigned id; 0 before the first. */
export function lastEndpointId(): Promise<number> {
  return lastId(KIND);
}

/** Stores a new endpoint with the next id. */
export function createEndpointWrites(endpoint: SignalEndpoint): Write[] {
  return [
    nextIdWrite(KIND, endpoint.id - 1),
    countInWrite(limit),
    { put: { ...endpoint, ...keys.signalEndpoint(endpoint.id) }, when: isNew },
  ];
}

/** Updates an endpoint if it was not modified since it was read. */
export function updateEndpointWrite(before: SignalEndpoint, after: SignalEndpoint): Write {
  return {
    put: { ...after, ...keys.signalEndpoint(after.id), version: before.version + 1 },
    when: atVersion(before.version),
  };
}

/** Deletes an endpoint if it was not modified since it was read. */
export function deleteEndpointWrites(endpoint: SignalEndpoint): Write[] {
  return [
    countOutWrite(limit),
    { remove: keys.signalEndpoint(endpoint.id), when: atVersion(endpoint.version) },
  ];
}
