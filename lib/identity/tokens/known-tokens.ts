import { createKeptList } from '../../events/read/kept-list.ts';
import type { ApiToken } from './model.ts';
import { listTokens } from './token-store.ts';

/** What a process keeps of a token: what lists are filtered and counted by. */
export type KnownApiToken = Pick<
  ApiToken,
  'hash' | 'tokenName' | 'type' | 'environment' | 'projects' | 'createdAt'
>;

/** What is known of all API tokens, oldest first, as of now: no rows are read while no token changes. */
export const listKnownTokens: () => Promise<readonly KnownApiToken[]> = createKeptList(
  ['api-token-created', 'api-token-updated', 'api-token-deleted'],
  async () =>
    (await listTokens()).map(({ hash, tokenName, type, environment, projects, createdAt }) => {
      return { hash, tokenName, type, environment, projects, createdAt };
    }),
);
