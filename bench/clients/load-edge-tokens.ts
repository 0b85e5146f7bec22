import { createHash } from 'node:crypto';
import type { Author } from '../../lib/events/types.ts';
import type { ApiToken } from '../../lib/tokens/model.ts';
import { tokenEvent } from '../../lib/tokens/token-event.ts';
import { maskSecret } from '../../lib/tokens/token-format.ts';
import { createTokenWrites, hashSecret } from '../../lib/tokens/token-store.ts';
import { BulkWriter } from '../../test/support/bulk-load/bulk-writer.ts';
import type { BulkTable } from '../../test/support/bulk-load/open-bulk-table.ts';

const ENVIRONMENT = 'development';

/** Secrets of client tokens, as long as real ones and the same in every process. */
export const edgeSecrets = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const chance = createHash('sha256').update(`edge ${index}`).digest('hex').slice(0, 56);
    return `*:${ENVIRONMENT}.${chance}`;
  });

const tokenOf = (secret: string, index: number): ApiToken => ({
  tokenName: `edge ${index}`,
  type: 'client',
  environment: ENVIRONMENT,
  projects: ['*'],
  expiresAt: null,
  hash: hashSecret(secret),
  hint: maskSecret(secret, ENVIRONMENT),
  createdAt: new Date().toISOString(),
  seenAt: null,
});

/** Creates so many client tokens, for edge components to ask about. */
export const loadEdgeTokens = async (
  table: BulkTable,
  author: Author,
  count: number,
): Promise<void> => {
  const writer = new BulkWriter(table);
  for (const [index, secret] of edgeSecrets(count).entries()) {
    const token = tokenOf(secret, index);
    const draft = tokenEvent('api-token-created', { after: token });
    await writer.record(author, createTokenWrites(token), [draft], new Date());
  }
  await writer.flush();
};
