import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import type { EventType } from '../events/log/types.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { query } from '../platform/dynamo/query.ts';
import { ConflictError, invalid, NameExistsError } from '../platform/errors.ts';
import {
  createEndpointWrites,
  deleteEndpointWrites,
  getEndpoint,
  lastEndpointId,
  listEndpoints,
  updateEndpointWrite,
} from './endpoint-store.ts';
import type { SignalEndpoint } from './model.ts';
import { presentEndpoint } from './present-endpoint.ts';

/** What can be set of a signal endpoint. */
interface EndpointSettings {
  readonly description?: string | null;
  readonly enabled?: boolean;
}

/**
 * Creates a signal endpoint, without tokens.
 * @throws {NameExistsError} when the name is taken, {ExceedsLimitError} beyond 20
 */
export function createEndpoint(
  caller: Caller,
  { name, description = null, enabled = true }: EndpointSettings & { readonly name: string },
): Promise<SignalEndpoint> {
  const { author } = caller;
  return recordChange({ author, expect: ['signal-endpoint-created'] }, async () => {
    const [all, last] = await allInOrder([listEndpoints(), lastEndpointId()]);
    if (all.some((each) => each.name === name)) {
      throw new NameExistsError({ kind: 'signal-endpoint', name });
    }
    const endpoint: SignalEndpoint = {
      id: last + 1,
      name,
      description,
      enabled,
      tokens: [],
      lastTokenId: 0,
      createdAt: new Date().toISOString(),
      createdBy: author.id,
      version: 1,
    };
    return {
      writes: createEndpointWrites(endpoint),
      events: [{ type: 'signal-endpoint-created', data: presentEndpoint(endpoint) }],
      result: endpoint,
    };
  });
}

/**
 * Updates a signal endpoint; properties that are absent from the request stay unchanged.
 * @throws {NotFoundError} for an unknown id, {ValidationError} for another name
 */
export function updateEndpoint(
  caller: Caller,
  id: number,
  { name, ...settings }: EndpointSettings & { readonly name?: string },
): Promise<SignalEndpoint> {
  return changeEndpoint(caller, id, 'signal-endpoint-updated', (before) => {
    // It is a part of the address that other services send signals to.
    if (name !== undefined && name !== before.name) {
      throw invalid('/body/name', `must be "${before.name}": the name never changes`, {
        sent: name,
      });
    }
    return { ...before, ...settings };
  });
}

/**
 * Deletes a signal endpoint with its tokens.
 * @throws {NotFoundError} for an unknown id, {ConflictError} while safeguards or actions wait for its signals
 */
export function deleteEndpoint({ author }: Caller, id: number): Promise<void> {
  return recordChange({ author, expect: ['signal-endpoint-deleted'] }, async () => {
    const endpoint = await getEndpoint(id);
    await refuseAwaited(endpoint);
    return {
      writes: deleteEndpointWrites(endpoint),
      events: [{ type: 'signal-endpoint-deleted', preData: presentEndpoint(endpoint) }],
      result: undefined,
    };
  });
}

/** @throws {ConflictError} while safeguards or actions wait for signals of the endpoint */
async function refuseAwaited({ name }: SignalEndpoint): Promise<void> {
  const source = { kind: 'signal-endpoint', name };
  const partitions = [keys.safeguardPartition(source), keys.actionSourcePartition(source)];
  const [safeguards, actions] = await allInOrder(
    partitions.map((partition) =>
      query({ where: 'pk = :pk', values: { ':pk': partition }, limit: 1 }),
    ),
  );
  const waiting = [safeguards?.length && 'Safeguards', actions?.length && 'Actions'].filter(
    Boolean,
  );
  if (waiting.length === 0) return;
  throw new ConflictError(
    `${waiting.join(' and ')} wait for signals of "${name}". Delete them first.`,
  );
}

/**
 * Changes an endpoint or its tokens.
 * @param decide returns the endpoint afterwards; an equal one means no change
 * @throws {NotFoundError} for an unknown id
 */
export function changeEndpoint(
  { author }: Caller,
  id: number,
  type: EventType,
  decide: (before: SignalEndpoint) => SignalEndpoint,
): Promise<SignalEndpoint> {
  return recordChange({ author, expect: [type] }, async () => {
    const before = await getEndpoint(id);
    const after = decide(before);
    if (isDeepStrictEqual(before, after)) return noChange(before);
    return {
      writes: [updateEndpointWrite(before, after)],
      events: [{ type, data: presentEndpoint(after), preData: presentEndpoint(before) }],
      result: after,
    };
  });
}
