import { ValidationError } from '../../platform/errors.ts';
import { refuseUnknownEndpoint } from '../../signals/find-endpoint.ts';
import type { Safeguard } from '../feature-data/plan-model.ts';

/** @throws {ValidationError} naming the first of some safeguards that waits for a signal endpoint that does not exist */
export async function refuseUnknownEndpoints(safeguards: readonly Safeguard[]): Promise<void> {
  for (const [index, { source }] of safeguards.entries()) {
    if (source.kind !== 'signal-endpoint') continue;
    try {
      await refuseUnknownEndpoint(source.name);
    } catch (error) {
      throw error instanceof ValidationError ? error.at(`/body/safeguards/${index}`) : error;
    }
  }
}
