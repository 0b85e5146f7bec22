import { expect } from 'vitest';
import type { Service } from './service.ts';

export const API_TOKENS = '/api/admin/api-tokens';

export function tokenPath(token: string): string {
  return `${API_TOKENS}/${encodeURIComponent(token)}`;
}

/** @returns the token, with its secret; by default one for an SDK in `development` */
export async function createApiToken(service: Service, change: object = {}) {
  const { status, body } = await service.request('POST', API_TOKENS, {
    body: { type: 'client', tokenName: 'ci', environment: 'development', ...change },
  });
  expect(status).toBe(201);
  return body;
}

/** @returns the secret of a new token */
export async function createSdkToken(
  service: Service,
  type: string,
  environment: string,
  projects = ['*'],
): Promise<string> {
  const tokenName = `${type}-${environment}`;
  return (await createApiToken(service, { tokenName, type, environment, projects })).secret;
}

export async function tokenWorks(service: Service, token: string): Promise<boolean> {
  const { body } = await service.request('POST', '/edge/validate', { body: { tokens: [token] } });
  return body.tokens.length === 1;
}
