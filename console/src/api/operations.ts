import type { operation as deleteMyPasskey } from '../../../functions/identity/passkeys/delete-my-passkey.ts';
import type { operation as enrolPasskey } from '../../../functions/identity/passkeys/enrol-passkey.ts';
import type { operation as getMyPasskeys } from '../../../functions/identity/passkeys/get-my-passkeys.ts';
import type { operation as getSecondFactorOptions } from '../../../functions/identity/passkeys/get-second-factor-options.ts';
import type { operation as recoverSignIn } from '../../../functions/identity/passkeys/recover-sign-in.ts';
import type { operation as registerPasskey } from '../../../functions/identity/passkeys/register-passkey.ts';
import type { operation as replaceRecoveryCodes } from '../../../functions/identity/passkeys/replace-recovery-codes.ts';
import type { operation as signInWithPasskey } from '../../../functions/identity/passkeys/sign-in-with-passkey.ts';
import type { operation as startPasskeyRegistration } from '../../../functions/identity/passkeys/start-passkey-registration.ts';
import type { operation as startPasskeySignIn } from '../../../functions/identity/passkeys/start-passkey-sign-in.ts';
import type { operation as getMe } from '../../../functions/identity/profile/get-me.ts';
import type { operation as endMySession } from '../../../functions/identity/sessions/end-my-session.ts';
import type { operation as getMySessions } from '../../../functions/identity/sessions/get-my-sessions.ts';
import type { operation as signOut } from '../../../functions/identity/sessions/sign-out.ts';
import type { operation as getSignInOptions } from '../../../functions/identity/sign-in/get-sign-in-options.ts';
import type { operation as addPublicSignupTokenUser } from '../../../functions/identity/signup/add-public-signup-token-user.ts';
import type { operation as validatePublicSignupToken } from '../../../functions/identity/signup/validate-public-signup-token.ts';
import type { operation as changeMyPassword } from '../../../functions/identity/users/change-my-password.ts';
import type { operation as changePassword } from '../../../functions/identity/users/change-password.ts';
import type { operation as login } from '../../../functions/identity/users/login.ts';
import type { operation as sendResetPasswordEmail } from '../../../functions/identity/users/send-reset-password-email.ts';
import type { operation as validateToken } from '../../../functions/identity/users/validate-token.ts';
import type { operation as getProjects } from '../../../functions/projects/get-projects.ts';
import type { Contract, Schema, TypeOf } from '../../../lib/http/contract.ts';

/** The operations that the console calls. Only their types are used, so none of their code is loaded. */
interface Operations {
  readonly addPublicSignupTokenUser: typeof addPublicSignupTokenUser;
  readonly changeMyPassword: typeof changeMyPassword;
  readonly changePassword: typeof changePassword;
  readonly deleteMyPasskey: typeof deleteMyPasskey;
  readonly endMySession: typeof endMySession;
  readonly enrolPasskey: typeof enrolPasskey;
  readonly getMe: typeof getMe;
  readonly getMyPasskeys: typeof getMyPasskeys;
  readonly getMySessions: typeof getMySessions;
  readonly getProjects: typeof getProjects;
  readonly getSecondFactorOptions: typeof getSecondFactorOptions;
  readonly getSignInOptions: typeof getSignInOptions;
  readonly login: typeof login;
  readonly recoverSignIn: typeof recoverSignIn;
  readonly registerPasskey: typeof registerPasskey;
  readonly replaceRecoveryCodes: typeof replaceRecoveryCodes;
  readonly sendResetPasswordEmail: typeof sendResetPasswordEmail;
  readonly signInWithPasskey: typeof signInWithPasskey;
  readonly signOut: typeof signOut;
  readonly startPasskeyRegistration: typeof startPasskeyRegistration;
  readonly startPasskeySignIn: typeof startPasskeySignIn;
  readonly validatePublicSignupToken: typeof validatePublicSignupToken;
  readonly validateToken: typeof validateToken;
}

type ContractOf<N extends keyof Operations> = Operations[N]['contract'];

/** What is sent to each operation and what it answers, by method and path: `POST /auth/simple/login`. */
export type Routes = {
  [N in keyof Operations as `${ContractOf<N>['method']} ${ContractOf<N>['path']}`]: Signature<
    ContractOf<N>
  >;
};

interface Signature<C extends Contract> {
  readonly input: Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
  /** Of a success; `undefined` where the operation answers without a body. */
  readonly output: Output<C['responses']>;
}

type Part<C extends Contract, P extends 'params' | 'query' | 'body'> = C[P] extends Schema
  ? { readonly [K in P]: TypeOf<C[P]> }
  : Record<never, never>;

type Output<R extends Contract['responses']> = {
  [Status in keyof R]: R[Status] extends { readonly schema: infer S extends Schema }
    ? TypeOf<S>
    : undefined;
}[keyof R];
