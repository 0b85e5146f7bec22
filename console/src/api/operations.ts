import type { operation as getMe } from '../../../functions/identity/profile/get-me.ts';
import type { operation as addPublicSignupTokenUser } from '../../../functions/identity/signup/add-public-signup-token-user.ts';
import type { operation as validatePublicSignupToken } from '../../../functions/identity/signup/validate-public-signup-token.ts';
import type { operation as changeMyPassword } from '../../../functions/identity/users/change-my-password.ts';
import type { operation as changePassword } from '../../../functions/identity/users/change-password.ts';
import type { operation as login } from '../../../functions/identity/users/login.ts';
import type { operation as logout } from '../../../functions/identity/users/logout.ts';
import type { operation as validateToken } from '../../../functions/identity/users/validate-token.ts';
import type { operation as getProjects } from '../../../functions/projects/get-projects.ts';
import type { Contract, Schema, TypeOf } from '../../../lib/http/contract.ts';

/** The operations that the console calls. Only their types are used, so none of their code is loaded. */
interface Operations {
  readonly addPublicSignupTokenUser: typeof addPublicSignupTokenUser;
  readonly changeMyPassword: typeof changeMyPassword;
  readonly changePassword: typeof changePassword;
  readonly getMe: typeof getMe;
  readonly getProjects: typeof getProjects;
  readonly login: typeof login;
  readonly logout: typeof logout;
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
