import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { discover } from '../../infra/build/discover.ts';
import { closed } from '../../infra/build/validators.ts';
import type { Contract, Schema } from '../../lib/http/contract.ts';
import { isRefusedInMaintenance } from '../../lib/http/refused-in-maintenance.ts';
import { errorSchema } from '../../lib/platform/schema/error.ts';
import type { Reply } from './request.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });

addFormats.default(ajv);

const compiled = new Map<Schema, ValidateFunction>();

let router: ReturnType<typeof loadRouter> | undefined;

/**
 * Compares a response with the contract of its operation: the status must be declared, and the body
 * must match the schema, without further fields. Unmatched routes and the gateway's own refusals
 * have no contract.
 * @throws {Error} describing the difference
 */
export async function checkAgainstContract(
  method: string,
  path: string,
  reply: Reply,
): Promise<void> {
  router ??= loadRouter();
  const match = (await router).find(method as HTTPMethod, path.split('?')[0] ?? path);
  if (!match) return;
  const contract = match.store as Contract;
  const problem = problemOf(contract, reply);
  if (problem) throw new Error(`${contract.operationId} ${problem}\n${reply.text.slice(0, 500)}`);
}

async function loadRouter() {
  const router = findMyWay({ maxParamLength: 100_000 });
  for (const { operation } of (await discover()).operations) {
    const { contract } = operation;
    if (!contract.path.startsWith('/')) continue;
    const path = contract.path.replaceAll(/\{([^}]+)\}/g, ':$1');
    router.on(contract.method as HTTPMethod, path, () => undefined, contract);
  }
  return router;
}

function problemOf(contract: Contract, reply: Reply): string | undefined {
  const declared = contract.responses[reply.status];
  const isRefused = reply.status === 503 && isRefusedInMaintenance(contract);
  const isError = isRefused || (contract.errors as readonly number[]).includes(reply.status);
  if (!declared && !isError) return `answered ${reply.status}, which it does not declare`;
  if (declared && !declared.schema) {
    return declared.contentType || reply.text === ''
      ? undefined
      : 'answered a body it does not declare';
  }
  const validate = validatorOf(
    declared?.schema ?? contract.sharedFunction?.errorSchema ?? errorSchema,
  );
  return validate(reply.body)
    ? undefined
    : `answered ${reply.status} out of its schema: ${explain(validate)}`;
}

/** Closed: fields that are not in the contract are refused. */
function validatorOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = ajv.compile(closed(schema) as object);
  compiled.set(schema, validate);
  return validate;
}

function explain(validate: ValidateFunction): string {
  return (validate.errors ?? [])
    .map(
      ({ instancePath, message, params }) =>
        `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    )
    .join('; ');
}
