import { logIn } from '../../lib/identity/users/log-in.ts';

/** Logs a user in with a password, who needs nothing else. @throws {Error} when a second factor is needed */
export async function loggedIn(credentials: Parameters<typeof logIn>[0]) {
  const result = await logIn(credentials);
  if ('newPasswordToken' in result) throw new Error('The user needs a new password.');
  if ('secondFactor' in result) throw new Error('The user needs a second factor.');
  return result;
}
