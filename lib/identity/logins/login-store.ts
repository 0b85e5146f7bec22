import { keys } from '../../platform/dynamo/keys.ts';
import { isNew, type Write } from '../../platform/dynamo/table.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { LOGIN_SECONDS, type Login } from './model.ts';

/** Stores a login; in the rare case of a second one with its id, the change is decided again. */
export function loginWrite(login: Login): Write {
  return {
    put: {
      ...login,
      ...keys.login(login.id),
      ...keys.loginList(login.user, login.id),
      ttl: ttlAfter(LOGIN_SECONDS, new Date(login.createdAt)),
    },
    when: isNew,
  };
}
