import type { Reply } from './request.ts';
import type { Service } from './service.ts';

/** Sends a request as an identity provider does. */
export type ScimRequest = (method: string, path: string, body?: unknown) => Promise<Reply>;

/** Enables SCIM with a new token. @returns requests with it, below `/scim/v2` */
export async function enableScim(service: Service): Promise<ScimRequest> {
  await service.request('POST', '/api/admin/scim-settings', { body: { enabled: true } });
  const token = await newScimToken(service);
  return (method, path, body) => sendScim(service, token, method, path, body);
}

export async function newScimToken(service: Service): Promise<string> {
  const made = await service.request('POST', '/api/admin/scim-settings/generate-new-token');
  return made.body.token;
}

export function sendScim(
  service: Service,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  return service.request(method, `/scim/v2${path}`, {
    token: token && `Bearer ${token}`,
    headers: { 'content-type': 'application/scim+json' },
    ...(body !== undefined && { raw: JSON.stringify(body) }),
  });
}
