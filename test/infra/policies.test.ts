import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../../infra/build/repository.ts';
import { resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { taggableArn } from '../support/cloudformation-spec.ts';
import { handlerRights, otherActions } from '../support/handler-rights.ts';
import { packagedTemplate } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';
import { statements } from '../support/template-policies.ts';

/** What a statement allows, with the names of an account in it. */
interface Right {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly condition: unknown;
}

const files = ['cloudformation-role.yml', 'deployer.yml'] as const;
const account = '123456789012';

const policies = Object.fromEntries(
  await Promise.all(files.map(async (file) => [file, await rightsIn(file)] as const)),
) as Record<(typeof files)[number], readonly Right[]>;

let types: readonly string[];

beforeAll(async () => {
  const { Resources } = await packagedTemplate(syntheticFunctions(20), {
    params: { provisioned: 'routeNotFound=1' },
  });
  types = [...new Set(Object.values(Resources).map(({ Type }) => Type))].sort();
}, 300_000);

describe('the role of CloudFormation', () => {
  test('may do what CloudFormation does for each resource of the packaged template', () => {
    const may = new Set(policies['cloudformation-role.yml'].flatMap(({ actions }) => actions));

    expect(types.filter((type) => !(type in handlerRights))).toEqual([]);
    expect(
      types.flatMap((type) =>
        (handlerRights[type] ?? [])
          .filter((action) => !may.has(action))
          .map((action) => `${type}: ${action}`),
      ),
    ).toEqual([]);
  });

  // Some services have one name of an action for tags of all kinds of resources: a right for alarms does not cover
  // dashboards. All stacks have tags, so CloudFormation gives them to whatever can have some.
  test('may tag each resource of the packaged template that takes tags, by its ARN', () => {
    const taggable = types.filter((type) => arnOf(type) && !type.startsWith('AWS::ApiGateway'));
    const rights = taggable.map((type) => ({
      type,
      actions: (handlerRights[type] ?? []).filter((action) => /:.*tag/i.test(action)),
    }));

    expect(rights.filter(({ actions }) => actions.length === 0)).toEqual([]);
    expect(
      rights.flatMap(({ type, actions }) =>
        actions
          .filter((action) => !isAllowed('cloudformation-role.yml', action, arnOf(type) ?? ''))
          .map((action) => `${type}: ${action}`),
      ),
    ).toEqual([]);
  });

  // Names as CloudFormation makes them: the stack's, the id, and random letters.
  test.each([
    ['lambda:CreateFunction', `arn:aws:lambda:eu-west-1:${account}:function:flagwright-prod-login`],
    [
      'dynamodb:CreateTable',
      `arn:aws:dynamodb:eu-west-1:${account}:table/flagwright-prod-Table-1A`,
    ],
    ['sqs:CreateQueue', `arn:aws:sqs:eu-west-1:${account}:flagwright-prod-EventsQueue-1A`],
    ['sns:CreateTopic', `arn:aws:sns:eu-west-1:${account}:flagwright-prod-AlarmTopic-1A`],
    ['sns:Unsubscribe', `arn:aws:sns:eu-west-1:${account}:flagwright-prod-AlarmTopic-1A:0-0`],
    ['iam:CreateRole', `arn:aws:iam::${account}:role/flagwright-prod-ReaderRole-1A`],
    ['iam:PassRole', `arn:aws:iam::${account}:role/flagwright-prod-ReaderRole-1A`],
    ['iam:CreateRole', `arn:aws:iam::${account}:role/flagwright-none/flagwright-prod-Restore-1A`],
    ['iam:CreatePolicy', `arn:aws:iam::${account}:policy/flagwright-prod-WriteLogs-1A`],
    ['events:PutRule', `arn:aws:events:eu-west-1:${account}:rule/flagwright-prod-RelayEvents-1A`],
    [
      'cloudwatch:PutMetricAlarm',
      `arn:aws:cloudwatch:eu-west-1:${account}:alarm:flagwright-prod-A-1`,
    ],
    [
      'logs:CreateLogGroup',
      `arn:aws:logs:eu-west-1:${account}:log-group:/aws/lambda/flagwright-prod`,
    ],
    ['apigateway:POST', 'arn:aws:apigateway:eu-west-1::/apis'],
    ['apigateway:PATCH', 'arn:aws:apigateway:eu-west-1::/apis/a1b2/stages/$default'],
    [
      'secretsmanager:CreateSecret',
      `arn:aws:secretsmanager:eu-west-1:${account}:secret:EncryptionKey-1A2B3C4D-XyZ123`,
    ],
    ['s3:CreateBucket', 'arn:aws:s3:::flagwright-prod-serverlessdeploymentbucket-1a'],
    ['s3:GetObject', 'arn:aws:s3:::flagwright-prod-serverlessdeploymentbucket-1a/code/1a.zip'],
  ])('may %s of a stack', (action, arn) => {
    expect(isAllowed('cloudformation-role.yml', action, arn)).toBe(true);
  });

  test.each([
    ['lambda:UpdateFunctionCode', `arn:aws:lambda:eu-west-1:${account}:function:payments`],
    ['dynamodb:DeleteTable', `arn:aws:dynamodb:eu-west-1:${account}:table/payments`],
    ['dynamodb:GetItem', `arn:aws:dynamodb:eu-west-1:${account}:table/flagwright-prod-Table-1A`],
    ['iam:PutRolePolicy', `arn:aws:iam::${account}:role/Administrator`],
    ['iam:PassRole', `arn:aws:iam::${account}:role/Administrator`],
    ['iam:CreateUser', `arn:aws:iam::${account}:user/flagwright-me`],
    [
      'secretsmanager:GetSecretValue',
      `arn:aws:secretsmanager:eu-west-1:${account}:secret:payments-XyZ123`,
    ],
    ['s3:GetObject', 'arn:aws:s3:::payments/secret'],
  ])('may not %s of %s', (action, arn) => {
    expect(isAllowed('cloudformation-role.yml', action, arn)).toBe(false);
  });

  test('hands roles only to the services that run with them', () => {
    expect(conditionsOf('cloudformation-role.yml', 'iam:PassRole')).toEqual([
      {
        StringEquals: {
          'iam:PassedToService': [
            'lambda.amazonaws.com',
            'apigateway.amazonaws.com',
            'backup.amazonaws.com',
          ],
        },
      },
    ]);
  });
});

describe('the boundary that an account demands', () => {
  const boundary = { PermissionsBoundary: `arn:aws:iam::${account}:policy/boundary` };
  const giving = [
    'iam:CreateRole',
    'iam:PutRolePolicy',
    'iam:AttachRolePolicy',
    'iam:PutRolePermissionsBoundary',
  ];

  test.each(giving)('is the only one with which CloudFormation may use %s', async (action) => {
    const rights = await rightsIn('cloudformation-role.yml', { values: boundary });

    expect(
      rights.filter(({ actions }) => actions.includes(action)).map(({ condition }) => condition),
    ).toEqual([{ StringEquals: { 'iam:PermissionsBoundary': { Ref: 'PermissionsBoundary' } } }]);
  });

  test('is taken off by CloudFormation only where none is demanded', async () => {
    const may = async (values = {}) =>
      (await rightsIn('cloudformation-role.yml', { values })).some(({ actions }) =>
        actions.includes('iam:DeleteRolePermissionsBoundary'),
      );

    expect([await may(), await may(boundary)]).toEqual([true, false]);
  });

  test('is not changed by CloudFormation, whatever its name is', async () => {
    const denied = { values: boundary, effect: 'Deny' };

    expect(await rightsIn('cloudformation-role.yml', denied)).toEqual([
      {
        actions: ['iam:CreatePolicyVersion', 'iam:DeletePolicyVersion', 'iam:DeletePolicy'],
        resources: ['{"Ref":"PermissionsBoundary"}'],
        condition: undefined,
      },
    ]);
  });

  test.each(files)('bounds the role of %s itself', async (file) => {
    const boundaries = async (values = {}) =>
      resourcesOfType(resolvedTemplate(await readPolicy(file), values), 'AWS::IAM::Role').map(
        ([, { Properties }]) => Properties.PermissionsBoundary,
      );

    expect(await boundaries()).toEqual([undefined]);
    expect(await boundaries(boundary)).toEqual([{ Ref: 'PermissionsBoundary' }]);
  });
});

describe('the role of whoever deploys', () => {
  test.each(['CreateStack', 'UpdateStack', 'DeleteStack', 'CreateChangeSet'])(
    'may use cloudformation:%s only with the role of CloudFormation',
    (action) => {
      expect(conditionsOf('deployer.yml', `cloudformation:${action}`)).toEqual([
        { StringEquals: { 'cloudformation:RoleArn': { Ref: 'CloudFormationRole' } } },
      ]);
    },
  );

  test('may hand on that role and no other, and only to CloudFormation', () => {
    const passing = policies['deployer.yml'].filter(({ actions }) =>
      actions.includes('iam:PassRole'),
    );

    expect(passing).toEqual([
      {
        actions: ['iam:PassRole'],
        resources: ['{"Ref":"CloudFormationRole"}'],
        condition: { StringEquals: { 'iam:PassedToService': 'cloudformation.amazonaws.com' } },
      },
    ]);
  });

  // GitHub creates an environment that a workflow names, without protection.
  test('is taken from the main branch and from one environment, and by no pattern', () => {
    const [condition] = conditionsOf('deployer.yml', 'sts:AssumeRoleWithWebIdentity');

    expect(condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': [
          { 'Fn::Sub': `repo:\${Repository}:ref:refs/heads/main` },
          { 'Fn::Sub': `repo:\${Repository}:environment:\${Environment}` },
        ],
      },
    });
  });

  test('is for the environment of the recipe for CI', async () => {
    const { Parameters } = (await readPolicy('deployer.yml')) as ConditionalTemplate;

    expect(Parameters?.Environment?.Default).toBe('production');
  });

  test('may do what the recipe for CI does', async () => {
    const recipe = await readFile(join(repository, 'docs/deploying.md'), 'utf8');
    const [, yaml = ''] = /### From CI.*?```yaml\n(.*?)```/s.exec(recipe) ?? [];
    const calls = [...yaml.matchAll(/aws cloudformation ([a-z-]+)/g)].map(([, name = '']) => name);
    const actions = calls
      .filter((name) => name !== 'wait')
      .map(
        (name) =>
          `cloudformation:${name.replaceAll(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`,
      );
    const stack = `arn:aws:cloudformation:eu-north-1:${account}:stack/flagwright-prod/1a`;

    expect(calls).toContain('wait');
    expect(load(yaml)).toHaveProperty('jobs.execute.environment', 'production');
    expect(actions).toContain('cloudformation:CreateChangeSet');
    for (const action of actions)
      expect([action, isAllowed('deployer.yml', action, stack)]).toEqual([action, true]);
    expect(
      isAllowed('deployer.yml', 's3:PutObject', 'arn:aws:s3:::flagwright-ci/releases/a.zip'),
    ).toBe(true);
  });

  test('reads and changes nothing of an instance', () => {
    const services = policies['deployer.yml'].flatMap(({ actions }) =>
      actions.map((action) => action.split(':')[0]),
    );

    expect(new Set(services)).toEqual(
      new Set(['cloudformation', 'iam', 's3', 'lambda', 'sns', 'sts']),
    );
  });
});

describe.each(files)('%s', (file) => {
  test('has only actions that exist, each by its name', () => {
    const known = new Set([...Object.values(handlerRights).flat(), ...otherActions]);

    const unknown = policies[file].flatMap(({ actions }) =>
      actions.filter((each) => !known.has(each)),
    );

    expect(unknown).toEqual([]);
  });

  // What AWS's list of actions shows without a resource, or with random ids.
  test('is about everything only where AWS knows no names', () => {
    const wide = policies[file]
      .filter(({ resources }) => resources.includes('*'))
      .flatMap(({ actions }) => actions);

    expect(wide.filter((action) => !unnamed.test(action))).toEqual([]);
  });

  // IAM allows 10,240 characters in all policies of a role, without whitespace.
  test('fits into a role', async () => {
    const { Resources } = await readPolicy(file);
    const policyTexts = Object.values(Resources).map(({ Properties }) =>
      JSON.stringify(Properties.Policies ?? []),
    );

    expect(policyTexts.join('').length).toBeLessThan(10_240);
  });
});

const unnamed =
  /^(ec2:Describe|lambda:(Create|Update|Delete|Get|List)EventSourceMapping|lambda:GetAccountSettings|logs:|cloudwatch:DescribeAlarms|secretsmanager:GetRandomPassword|backup-storage:|cloudformation:(ValidateTemplate|GetTemplateSummary))/;

/** The ARN of a resource of a stack, if its type takes tags: with the names that the template and AWS give. */
function arnOf(type: string): string | undefined {
  const names: Readonly<Record<string, string>> = {
    Partition: 'aws',
    Region: 'eu-west-1',
    Account: account,
    LogGroupName: '/aws/lambda/flagwright-prod',
    SecretId: 'EncryptionKey-1A2B3C4D-XyZ123',
  };
  return taggableArn(type)?.replaceAll(
    /\$\{(\w+)\}/g,
    (_all, name: string) => names[name] ?? 'flagwright-prod-1A',
  );
}

async function readPolicy(file: string): Promise<Template> {
  return load(await readFile(join(repository, 'infra/policies', file), 'utf8')) as Template;
}

async function rightsIn(
  file: string,
  { values = {}, effect = 'Allow' }: { values?: Record<string, string>; effect?: string } = {},
): Promise<readonly Right[]> {
  return statements(resolvedTemplate(await readPolicy(file), values))
    .filter((statement) => statement.effect === effect)
    .map(({ actions, resources, condition }) => ({
      actions,
      resources: resources.map(inAccount),
      condition,
    }));
}

/** The text of a resource, with the pseudo parameters replaced. */
function inAccount(resource: string): string {
  const { 'Fn::Sub': sub } = (resource.startsWith('{') ? JSON.parse(resource) : {}) as {
    'Fn::Sub'?: string;
  };
  return (sub ?? resource)
    .replaceAll(/\$\{AWS::Partition\}/g, 'aws')
    .replaceAll(/\$\{AWS::AccountId\}/g, account);
}

/** Whether a role may do this, its conditions aside. */
function isAllowed(file: (typeof files)[number], action: string, arn: string): boolean {
  return policies[file].some(
    ({ actions, resources }) =>
      actions.includes(action) && resources.some((pattern) => matches(pattern, arn)),
  );
}

/** As IAM compares: `*` is any text. */
function matches(pattern: string, arn: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(arn);
}

function conditionsOf(file: (typeof files)[number], action: string): unknown[] {
  return policies[file]
    .filter(({ actions }) => actions.includes(action))
    .map(({ condition }) => condition);
}
