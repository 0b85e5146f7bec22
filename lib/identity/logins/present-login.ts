import type { LoginRow } from './model.ts';

/** The shape of a login in the API. */
export function presentLogin({
  id,
  user,
  username,
  method,
  address,
  userAgent,
  createdAt,
}: LoginRow) {
  return {
    id,
    user_id: user,
    username,
    auth_type: method,
    created_at: createdAt,
    successful: true,
    failure_reason: null,
    ip: address,
    user_agent: userAgent,
  };
}
