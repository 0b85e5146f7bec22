import { beforeAll, describe, expect, test } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { firstPageFunctions } from '../../infra/build/first-page-functions.ts';
import { serverlessFunctions } from '../../infra/build/serverless-functions.ts';
import { httpFunctionsOf } from '../../infra/build/shared-functions.ts';
import { packagedTemplate, resourceOf } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

const discovered = await discover();

let template: ConditionalTemplate;

beforeAll(async () => {
  const { runEachMinute = {} } = serverlessFunctions(discovered);
  template = await packagedTemplate({ ...syntheticFunctions(20), runEachMinute });
}, 120_000);

/** The variables of the worker, and the policies of its role. */
function worker(values: Readonly<Record<string, string>> = {}) {
  const resolved = resolvedTemplate(template, values);
  const { Environment } = resourceOf(resolved, 'RunEachMinuteLambdaFunction').Properties as {
    Environment: { readonly Variables: Readonly<Record<string, unknown>> };
  };
  const { ManagedPolicyArns } = resourceOf(resolved, 'RunEachMinuteRole').Properties;
  return {
    functions: Environment.Variables.WARM_FUNCTIONS,
    mayCall: JSON.stringify(ManagedPolicyArns).includes('InvokeOperations'),
  };
}

describe('the worker of each minute', () => {
  test('keeps nothing warm by default, and may call no function', () => {
    expect(worker()).toEqual({ functions: undefined, mayCall: false });
  });

  test('calls the functions of the first pages where that is wanted', () => {
    const { functions, mayCall } = worker({ Warm: 'on' });

    expect(mayCall).toBe(true);
    expect(String(functions).split(',')).toEqual(firstPageFunctions(discovered));
  });
});

test('the functions of the first pages exist, and serve requests', () => {
  const http = httpFunctionsOf(discovered).map(({ id }) => id);

  expect(http).toEqual(expect.arrayContaining(firstPageFunctions(discovered)));
  expect(() => firstPageFunctions({ operations: [] })).toThrow('which does not exist');
});
