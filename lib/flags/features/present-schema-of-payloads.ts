import type { Feature } from '../feature-data/model.ts';

/** The payload schema of a flag as the API shows it; nothing if the flag has none. */
export function presentPayloadSchema({ payloadSchema }: Feature) {
  if (payloadSchema === undefined) return {};
  // Only objects are stored.
  return { payloadSchema: JSON.parse(payloadSchema) as Record<string, unknown> };
}
