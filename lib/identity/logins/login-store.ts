import { config } from '../../platform/config.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { isNew, type Write } from '../../platform/dynamo/write.ts';
import { firstLoginId, type LoginRow } from './model.ts';

/** Stores a login; in the rare case of a second one with its id, the change is decided again. */
export function loginWrite(login: LoginRow): Write {
  return {
    put: {
      ...login,
      ...keys.login(login.id),
      ...keys.loginList(login.user, login.id),
      ttl: ttlAfter(keptSeconds(), new Date(login.createdAt)),
    },
    when: isNew,
  };
}

/** Which logins to list. */
interface LoginPage {
  readonly limit: number;
  /** Only logins before the one with this id. */
  readonly before?: number;
  /** Only logins of the user with this id. */
  readonly userId?: number;
}

/**
 * The logins that are kept, newest first. Those of one user come from the index, which may be late.
 */
export async function listLogins({ limit, before, userId }: LoginPage): Promise<LoginRow[]> {
  const isOfUser = userId !== undefined;
  const [pk, sk] = isOfUser ? ['listPk', 'listSk'] : ['pk', 'sk'];
  const oldest = firstLoginId(Date.now() - keptSeconds() * 1_000);
  const newest = (before ?? Number.MAX_SAFE_INTEGER) - 1;
  if (newest < oldest) return [];
  return query({
    ...(isOfUser && { index: 'list' }),
    where: `${pk} = :pk AND ${sk} BETWEEN :oldest AND :newest`,
    values: {
      ':pk': isOfUser ? keys.loginListPartition(userId) : keys.loginPartition,
      ':oldest': keys.login(oldest).sk,
      ':newest': keys.login(newest).sk,
    },
    backwards: true,
    limit,
  });
}

/** How long it is kept who signed in. */
function keptSeconds(): number {
  return config().signInsKeptDays * 86_400;
}
