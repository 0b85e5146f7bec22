import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Handle, startAwsProxy } from '../aws-proxy/aws-proxy.ts';
import { refusal } from '../trouble/dynamo-errors.ts';
import { type Access, accessesOf } from './accesses.ts';
import { type Endpoints, surroundings } from './load-packaged.ts';
import { type PackagedFunction, packagedFunctions } from './packaged-functions.ts';
import { type Grant, grantsOfRole, isGranted } from './role-rights.ts';
import { valuesOf, type WholeTemplate } from './template-values.ts';

/** A right that a function has used, or lacked. */
export interface RecordedRight {
  readonly functionId: string;
  readonly role: string;
  readonly action: string;
  readonly resource: string;
  /** Only of rights that it lacked. */
  readonly lackedFor?: readonly string[];
}

const { env } = process;

/**
 * Stands between functions and everything that they call, refuses what their roles do not allow, and writes down
 * what they did.
 * @param folder for what is written: a file for each process
 */
export function createRightsRecorder(template: WholeTemplate, folder: string) {
  const functions = packagedFunctions(template);
  const grants = new Map<string, readonly Grant[]>();
  const written = new Set<string>();
  const write = (right: RecordedRight): void => {
    const line = JSON.stringify(right);
    if (written.has(line)) return;
    written.add(line);
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
  };
  const grantsOf = (role: string): readonly Grant[] => {
    const known = grants.get(role);
    if (known) return known;
    const computed = grantsOfRole(template, role, valuesOf(template, surroundings()));
    grants.set(role, computed);
    return computed;
  };
  const handle: Handle = async (call, forward) => {
    const caller = functions.get(call.signedBy);
    // Nobody else calls through these proxies.
    if (!caller) throw new Error(`No function signs with ${call.signedBy}.`);
    const accesses = accessesOf(call);
    const lacked = accesses.filter((access) => !isGranted(grantsOf(caller.role), access));
    for (const access of accesses) write(recorded(caller, access, lacked.includes(access)));
    if (lacked.length === 0) return forward();
    const named = lacked.map(({ action, resource }) => `${action} on ${resource}`).join(', ');
    return refusal('AccessDeniedException', `${caller.id} may not: ${named}`);
  };
  return { endpoints: once((secrets: string) => startProxies(handle, secrets)) };
}

function recorded(
  { id, role }: PackagedFunction,
  { action, resource, partitions }: Access,
  isLacked: boolean,
): RecordedRight {
  const right = { functionId: id, role, action, resource };
  return isLacked ? { ...right, lackedFor: partitions } : right;
}

async function startProxies(handle: Handle, secrets: string): Promise<Endpoints> {
  const proxied = async (target = ''): Promise<string> =>
    (await startAwsProxy(target, handle)).endpoint;
  return {
    DYNAMODB_ENDPOINT: await proxied(env.DYNAMODB_ENDPOINT),
    SQS_ENDPOINT: await proxied(env.SQS_ENDPOINT),
    LAMBDA_ENDPOINT: await proxied(env.LAMBDA_ENDPOINT),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: await proxied(secrets),
  };
}

function once<Argument, Result>(create: (argument: Argument) => Result) {
  let created: Result | undefined;
  return (argument: Argument): Result => {
    created ??= create(argument);
    return created;
  };
}
