import { invalid } from '../platform/errors.ts';
import { listEndpoints } from './endpoint-store.ts';
import type { SignalEndpoint } from './model.ts';

/** Finds a signal endpoint by its name. */
export async function findEndpoint(name: string): Promise<SignalEndpoint | undefined> {
  return (await listEndpoints()).find((endpoint) => endpoint.name === name);
}

/** @throws {ValidationError} for a name that no signal endpoint has */
export async function refuseUnknownEndpoint(name: string): Promise<void> {
  if (await findEndpoint(name)) return;
  throw invalid('/body/source/name', 'must be the name of a signal endpoint', { sent: name });
}
