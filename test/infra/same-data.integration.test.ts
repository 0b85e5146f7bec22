import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { expect, it } from 'vitest';
import DeploymentRole from '../../infra/serverless/deployment-role.ts';
import SameData from '../../infra/serverless/same-data.ts';
import {
  type AwsServerAnswer,
  noStack,
  stackAnswer,
  startAwsServer,
} from '../support/aws-server.ts';

const HOOK = 'before:aws:deploy:deploy:createStack';
const adopted = stackAnswer({ TableName: 'restored' }, { TableName: 'restored' });

it('a deployment that leaves out the adopted table ends before anything is created', async () => {
  const { refused, calls } = await deploy(adopted);

  expect(String(refused)).toContain('The instance has the table restored');
  expect(calls).toEqual(['DescribeStacks']);
});

it.each([
  ['which is new', noStack, 'no'],
  ['whose change of the table is meant', adopted, 'yes'],
])('a deployment %s goes on', async (_what, answer, changeTable) => {
  expect((await deploy(answer, changeTable)).refused).toBeUndefined();
});

it('a deployment that may not look at the stack says so', async () => {
  const denied = {
    status: 403,
    body: '<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>not authorized</Message></Error></ErrorResponse>',
  };

  expect(String((await deploy(denied)).refused)).toContain('not authorized');
});

it.each([
  [
    'the role of the parameter',
    'arn:aws:iam::123456789012:role/a',
    { deploymentRole: 'arn:aws:iam::123456789012:role/a' },
  ],
  ['its own rights without one', '', undefined],
])('CloudFormation takes %s', (_what, deploymentRole, iam) => {
  const provider: { iam?: object } = {};

  new DeploymentRole({ service: { custom: { deploymentRole }, provider } }).hooks[HOOK]?.();

  expect(provider.iam).toEqual(iam);
});

/** Runs the check of a deployment to a stack that CloudFormation describes like this. */
async function deploy(answer: AwsServerAnswer, changeTable = 'no') {
  const cloudFormation = await startAwsServer(() => answer);
  const client = new CloudFormationClient({
    endpoint: cloudFormation.endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { hooks } = new SameData({
    service: {
      custom: { changeTable },
      provider: {
        compiledCloudFormationTemplate: {
          Resources: {},
          Parameters: { TableName: { Default: '' } },
        },
      },
    },
    getProvider: () => ({
      naming: { getStackName: () => 'flagwright-prod' },
      getCloudFormationClient: async () => client,
    }),
  });
  const refused = await hooks[HOOK]?.().catch((error: unknown) => error);
  client.destroy();
  await cloudFormation.close();
  return { refused, calls: cloudFormation.calls.map(({ operation }) => operation) };
}
