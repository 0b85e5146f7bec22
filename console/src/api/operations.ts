import type { Contract, Schema, TypeOf } from '../../../lib/http/contract.ts';
import type { ChangeRequestsOperations } from './operations/change-requests.ts';
import type { ClientsOperations } from './operations/clients.ts';
import type { EnvironmentsOperations } from './operations/environments.ts';
import type { EventsOperations } from './operations/events.ts';
import type { FlagsOperations } from './operations/flags.ts';
import type { IdentityOperations } from './operations/identity.ts';
import type { ImportExportOperations } from './operations/import-export.ts';
import type { IntegrationsOperations } from './operations/integrations.ts';
import type { PlaygroundOperations } from './operations/playground.ts';
import type { ProjectsOperations } from './operations/projects.ts';
import type { ReleasePlansOperations } from './operations/release-plans.ts';
import type { SignalsOperations } from './operations/signals.ts';
import type { SystemOperations } from './operations/system.ts';

/** The operations that the console can call. Only their types are used, so none of their code is loaded. */
interface Operations
  extends ChangeRequestsOperations,
    ClientsOperations,
    EnvironmentsOperations,
    EventsOperations,
    FlagsOperations,
    IdentityOperations,
    ImportExportOperations,
    IntegrationsOperations,
    PlaygroundOperations,
    ProjectsOperations,
    ReleasePlansOperations,
    SignalsOperations,
    SystemOperations {}

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
  ? { readonly [K in P]: Sent<C[P], TypeOf<C[P]>> }
  : Record<never, never>;

/** What may be left out is that which the schema does not require, because it has a default. */
type Sent<S extends Schema, T> = S extends { readonly properties: object }
  ? S extends { readonly required: readonly (infer Required)[] }
    ? Pick<T, Required & keyof T> & Partial<Omit<T, Required & keyof T>>
    : Partial<T>
  : T;

type Output<R extends Contract['responses']> = {
  [Status in keyof R]: R[Status] extends { readonly schema: infer S extends Schema }
    ? TypeOf<S>
    : undefined;
}[keyof R];
