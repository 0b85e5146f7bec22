import { expect } from 'vitest';
import type { Account } from '../access.ts';
import { VIEWER } from '../access.ts';
import type { Service } from '../service.ts';

const ACCOUNTS = '/api/admin/service-account';

/** A service account for an agent, with a token that says what agents may do with it. */
export async function createAgentAccount(
  service: Service,
  username: string,
  agentAccess: 'read' | 'write',
  rootRole = VIEWER,
): Promise<Account> {
  const account = { username, name: username, rootRole };
  const { body } = await service.request('POST', ACCOUNTS, { body: account });
  const { id } = body;
  return { id, token: await createAgentToken(service, id, agentAccess) };
}

/** Another token of a service account. */
export async function createAgentToken(
  service: Service,
  id: number,
  agentAccess?: 'read' | 'write',
): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const description = `for agents that ${agentAccess ?? 'read, unsaid'}`;
  const reply = await service.request('POST', `${ACCOUNTS}/${id}/token`, {
    body: { description, expiresAt, ...(agentAccess && { agentAccess }) },
  });
  expect(reply.status).toBe(201);
  return reply.body.secret;
}
