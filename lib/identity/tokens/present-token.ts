import type { FromSchema } from 'json-schema-to-ts';
import type { ApiToken } from './model.ts';
import type { apiTokenSchema } from './schema.ts';

type PresentedApiToken = FromSchema<typeof apiTokenSchema>;

/**
 * A token as callers see it.
 * @param secret complete, when it was just created or may be read; masked by default
 * @param usedAt its last use, if it has one
 */
export function presentToken(
  token: ApiToken,
  secret: string = token.hint,
  usedAt: string | null = null,
): PresentedApiToken {
  return {
    id: token.hash,
    secret,
    tokenName: token.tokenName,
    type: token.type,
    environment: token.environment,
    project: token.projects.join(','),
    projects: [...token.projects],
    expiresAt: token.expiresAt,
    ...(token.networks && { networks: [...token.networks] }),
    ...(token.weakSecret && { weakSecret: true }),
    createdAt: token.createdAt,
    seenAt: usedAt,
  };
}
