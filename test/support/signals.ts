import { expect } from 'vitest';
import type { Service } from './service.ts';

export const ENDPOINTS = '/api/admin/signal-endpoints';

/** A signal endpoint with a token. */
export async function createSender(service: Service, name: string) {
  const endpoint = await service.request('POST', ENDPOINTS, { body: { name } });
  expect(endpoint.status).toBe(201);
  const { id } = endpoint.body;
  const created = await service.request('POST', `${ENDPOINTS}/${id}/tokens`, {
    body: { name: 'alerts' },
  });
  expect(created.status).toBe(201);
  const { id: tokenId, token } = created.body;
  return { id, name, tokenId, token };
}

/** Sends a signal. */
export function sendSignal(
  service: Service,
  name: string,
  token: string | null,
  body: unknown = { status: 1 },
) {
  return service.request('POST', `/api/signal-endpoint/${name}`, { body, token });
}
