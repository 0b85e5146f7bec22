import { createHash } from 'node:crypto';
import type { Author } from '../../../lib/auth/author.ts';
import type { ApiToken } from '../../../lib/identity/tokens/model.ts';
import { tokenEvent } from '../../../lib/identity/tokens/token-event.ts';
import { hashSecret, maskSecret } from '../../../lib/identity/tokens/token-format.ts';
import { createTokenWrites } from '../../../lib/identity/tokens/token-store.ts';
import { BulkWriter } from '../bulk-load/bulk-writer.ts';
import type { BulkTable } from '../bulk-load/open-bulk-table.ts';

const ENVIRONMENT = 'development';

/** Secrets of client tokens, as long as real ones and the same in every process. */
export function edgeSecrets(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = createHash('sha256').update(`edge ${index}`).digest('hex').slice(0, 56);
    return `*:${ENVIRONMENT}.${chance}`;
  });
}

/** Creates client tokens for edge components to validate. */
export async function loadEdgeTokens(
  table: BulkTable,
  author: Author,
  count: number,
): Promise<void> {
  const writer = new BulkWriter(table);
  for (const [index, secret] of edgeSecrets(count).entries()) {
    const token = tokenOf(secret, index);
    const draft = tokenEvent('api-token-created', { after: token });
    await writer.record(author, createTokenWrites(token), [draft], new Date());
  }
  await writer.flush();
}

function tokenOf(secret: string, index: number): ApiToken {
  return {
    tokenName: `edge ${index}`,
    type: 'client',
    environment: ENVIRONMENT,
    projects: ['*'],
    expiresAt: null,
    hash: hashSecret(secret),
    hint: maskSecret(secret, ENVIRONMENT),
    createdAt: new Date().toISOString(),
  };
}
