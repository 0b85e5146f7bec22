import { beforeAll, describe, expect, test } from 'vitest';
import { type Resource, resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { NAMESPACE } from '../../lib/clients/push/channel-rules.ts';
import { problemsOf } from '../support/cloudformation-spec.ts';
import { packagedTemplate, resourceOf, stage } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';
import { danglingReferences } from '../support/template-graph.ts';

let template: ConditionalTemplate;

beforeAll(async () => {
  template = await packagedTemplate(syntheticFunctions(20), {
    params: { tags: 'team=flags,cost-center=42' },
  });
}, 60_000);

const key = 'arn:aws:kms:eu-west-1:123456789012:key/1';
const domain = { DomainName: 'flags.example.com', CertificateArn: 'arn:aws:acm:certificate/1' };
const network = { ReceiverSubnets: 'subnet-1,subnet-2', ReceiverSecurityGroups: 'sg-1' };

const everything = {
  ...domain,
  ...network,
  HostedZoneId: 'Z1',
  KmsKey: key,
  PermissionsBoundary: 'arn:aws:iam::123456789012:policy/boundary',
  LogRetentionDays: '90',
  Tracing: 'on',
  MaxWriteUnits: '500',
  MaxReadUnits: '2000',
  BackupDays: '365',
  BackupCopyVault: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:copies',
  BudgetDollars: '50',
  AuditTo: 'arn:aws:events:eu-west-1:123456789012:event-bus/audit,arn:aws:s3:::audit/flags',
  AlarmEmail: 'team@example.com',
  Push: 'on',
};

const off = (id: string) => resolvedTemplate(template).Resources[id];
const on = (id: string, values: Readonly<Record<string, string>>) =>
  resourceOf(resolvedTemplate(template, values), id);
const bodyOf = ({ Properties }: Resource) => Properties.Body as Readonly<Record<string, unknown>>;

describe.each([
  ['no parameter', {}],
  ['every parameter', everything],
  ['no dashboard', { Dashboard: 'off' }],
])('with %s', (_what, values) => {
  test('the template has only resources and properties that CloudFormation knows', () => {
    expect(problemsOf(resolvedTemplate(template, values))).toEqual([]);
  });

  test('no resource refers to one that is left out', () => {
    expect(
      danglingReferences(resolvedTemplate(template, values) as Template & ConditionalTemplate),
    ).toEqual([]);
  });
});

describe('a domain', () => {
  test('leads to the API, with a certificate and TLS 1.2', () => {
    expect(on('ApiDomain', domain).Properties).toMatchObject({
      DomainName: { Ref: 'DomainName' },
      DomainNameConfigurations: [
        { CertificateArn: { Ref: 'CertificateArn' }, SecurityPolicy: 'TLS_1_2' },
      ],
    });
    expect(on('ApiDomainMapping', domain).Properties).toEqual({
      ApiId: { Ref: 'HttpApi' },
      DomainName: { Ref: 'ApiDomain' },
      Stage: { Ref: 'HttpApiStage' },
    });
  });

  test('closes the address that API Gateway assigns, which is open without one', () => {
    const closed = (values = {}) =>
      bodyOf(on('HttpApi', values))['x-amazon-apigateway-endpoint-configuration'];

    expect([closed(), closed(domain)]).toEqual([
      { disableExecuteApiEndpoint: false },
      { disableExecuteApiEndpoint: true },
    ]);
  });

  test('is in the links that workers write', () => {
    const base = (values = {}) => {
      const { Environment } = on('DeliverNotificationLambdaFunction', values).Properties as {
        Environment: { readonly Variables: Readonly<Record<string, unknown>> };
      };
      return JSON.stringify(Environment.Variables.BASE_URL);
    };

    expect(base()).toContain('execute-api');
    expect(base(domain)).toBe(`{"Fn::Sub":"https://\${DomainName}"}`);
  });

  test('is the address that the stack says, because the other one is closed', () => {
    const url = (values = {}) => resolvedTemplate(template, values).Outputs?.HttpApiUrl?.Value;

    expect([url(), url(domain)]).toEqual([
      { 'Fn::Sub': `https://\${HttpApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}` },
      { 'Fn::Sub': `https://\${DomainName}` },
    ]);
  });

  // A second region has the same domain, and one zone takes only one plain record of it.
  test('says where a record that somebody makes by hand has to point', () => {
    const { DomainTarget, DomainTargetZoneId } = resolvedTemplate(template, domain).Outputs ?? {};

    expect([DomainTarget?.Value, DomainTargetZoneId?.Value]).toEqual([
      { 'Fn::GetAtt': ['ApiDomain', 'RegionalDomainName'] },
      { 'Fn::GetAtt': ['ApiDomain', 'RegionalHostedZoneId'] },
    ]);
    expect(resolvedTemplate(template).Outputs).not.toHaveProperty('DomainTargetZoneId');
  });

  test('gets a record only where a zone is given', () => {
    expect(resolvedTemplate(template, domain).Resources.ApiDomainRecord).toBeUndefined();
    expect(on('ApiDomainRecord', { ...domain, HostedZoneId: 'Z1' }).Properties.Type).toBe('A');
  });

  test('is left out without a name', () => {
    expect([off('ApiDomain'), off('ApiDomainMapping'), off('ApiDomainRecord')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the key of an operator', () => {
  const values = { KmsKey: key };
  const queues = () => resourcesOfType(resolvedTemplate(template, values), 'AWS::SQS::Queue');

  test('encrypts the table', () => {
    expect(on('Table', values).Properties.SSESpecification).toEqual({
      SSEEnabled: true,
      SSEType: 'KMS',
      KMSMasterKeyId: { Ref: 'KmsKey' },
    });
    expect(off('Table')?.Properties.SSESpecification).toBeUndefined();
  });

  test('encrypts every queue, instead of the key of SQS', () => {
    const encryption = queues().map(([, { Properties }]) => [
      Properties.KmsMasterKeyId,
      Properties.SqsManagedSseEnabled,
    ]);

    expect(encryption).toHaveLength(8);
    expect(new Set(encryption.map((each) => JSON.stringify(each)))).toEqual(
      new Set(['[{"Ref":"KmsKey"},null]']),
    );
  });

  test('encrypts both logs, the secret and the topic', () => {
    const encrypted = [
      on('FunctionLogGroup', values).Properties.KmsKeyId,
      on('HttpApiLogGroup', values).Properties.KmsKeyId,
      on('EncryptionKey', values).Properties.KmsKeyId,
      on('AlarmTopic', values).Properties.KmsMasterKeyId,
    ];

    expect(encrypted).toEqual(Array.from({ length: 4 }, () => ({ Ref: 'KmsKey' })));
  });

  test('leaves the topic to a key of its own', () => {
    const topic = on('AlarmTopic', { ...values, AlarmTopicKey: 'arn:other' });

    expect(topic.Properties.KmsMasterKeyId).toEqual({ Ref: 'AlarmTopicKey' });
  });

  test('may be used by every role that touches data, through the services that encrypt', () => {
    const users = rolesWith({ Ref: 'UseCustomerKey' }, values);
    const touching = resourcesOfType(resolvedTemplate(template, values), 'AWS::IAM::Role')
      .filter(([, { Properties }]) =>
        /"(dynamodb|sqs|secretsmanager):|ReadTable/.test(JSON.stringify(Properties)),
      )
      .map(([id]) => id);

    expect(users.sort()).toEqual(touching.sort());
    expect(on('UseCustomerKey', values).Properties.PolicyDocument).toMatchObject({
      Statement: [
        {
          Resource: { Ref: 'KmsKey' },
          Condition: { StringEquals: { 'kms:ViaService': expect.any(Array) } },
        },
      ],
    });
  });
});

describe('the rules of an account', () => {
  test('bound every role, and none without a boundary', () => {
    const boundaries = (values = {}) =>
      new Set(
        resourcesOfType(resolvedTemplate(template, values), 'AWS::IAM::Role').map(
          ([, { Properties }]) => JSON.stringify(Properties.PermissionsBoundary),
        ),
      );

    expect(boundaries()).toEqual(new Set([undefined]));
    expect(boundaries(everything)).toEqual(new Set(['{"Ref":"PermissionsBoundary"}']));
  });

  test('tag every function and the API besides the tags that are always there', () => {
    const tags = resourcesOfType(template, 'AWS::Lambda::Function').map(
      ([, { Properties }]) => Properties.Tags,
    );

    for (const each of tags) {
      expect(each).toEqual(
        expect.arrayContaining([
          { Key: 'stage', Value: stage },
          { Key: 'team', Value: 'flags' },
          { Key: 'cost-center', Value: '42' },
        ]),
      );
    }
    expect(bodyOf(resourceOf(template, 'HttpApi')).tags).toContainEqual({
      name: 'team',
      'x-amazon-apigateway-tag-value': 'flags',
    });
  });
});

describe('logs and traces', () => {
  test('are kept for as long as the parameter says', () => {
    expect(template.Parameters?.LogRetentionDays?.Default).toBe(30);
    for (const id of ['FunctionLogGroup', 'HttpApiLogGroup']) {
      expect(resourceOf(template, id).Properties.RetentionInDays).toEqual({
        Ref: 'LogRetentionDays',
      });
    }
  });

  test('are sent to X-Ray by all functions, which may do so, only where tracing is on', () => {
    const modes = (values = {}) =>
      new Set(
        resourcesOfType(resolvedTemplate(template, values), 'AWS::Lambda::Function').map(
          ([, each]) => JSON.stringify(each.Properties.TracingConfig),
        ),
      );
    const rights = (values = {}) =>
      JSON.stringify(on('WriteLogs', values).Properties).includes('xray:PutTraceSegments');

    expect([modes(), rights()]).toEqual([new Set(['{"Mode":"PassThrough"}']), false]);
    expect([modes({ Tracing: 'on' }), rights({ Tracing: 'on' })]).toEqual([
      new Set(['{"Mode":"Active"}']),
      true,
    ]);
  });
});

describe('a network', () => {
  test('has the functions that send notifications, and no others', () => {
    const inside = resourcesOfType(resolvedTemplate(template, network), 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => Properties.VpcConfig)
      .map(([id]) => id);

    expect(inside).toEqual(['DeliverNotificationLambdaFunction', 'DeliverSlowlyLambdaFunction']);
    expect(on('DeliverSlowlyLambdaFunction', network).Properties.VpcConfig).toEqual({
      SubnetIds: { 'Fn::Split': [',', { Ref: 'ReceiverSubnets' }] },
      SecurityGroupIds: { 'Fn::Split': [',', { Ref: 'ReceiverSecurityGroups' }] },
    });
  });

  test('is joined by their roles, and not by their code', () => {
    expect(rolesWith({ Ref: 'JoinNetwork' }, network).sort()).toEqual([
      'DeliverNotificationRole',
      'DeliverSlowlyRole',
    ]);
    expect(on('JoinNetwork', network).Properties.PolicyDocument).toMatchObject({
      Statement: [
        { Effect: 'Allow' },
        {
          Effect: 'Deny',
          Condition: { ArnLike: { 'lambda:SourceFunctionArn': expect.anything() } },
        },
      ],
    });
  });

  test('is nowhere without subnets', () => {
    expect(off('JoinNetwork')).toBeUndefined();
    expect(off('DeliverSlowlyLambdaFunction')?.Properties.VpcConfig).toBeUndefined();
  });
});

describe('the audit log', () => {
  const audit = { AuditTo: everything.AuditTo };

  test('is sent by two workers, which know where, and no other function may', () => {
    const knowing = resourcesOfType(resolvedTemplate(template, audit), 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => JSON.stringify(Properties).includes('AUDIT_TO'))
      .map(([id]) => id);

    expect(rolesWith({ Ref: 'SendAudit' }, audit).sort()).toEqual([
      'MarkPotentiallyStaleRole',
      'RunEachMinuteRole',
    ]);
    expect(knowing.sort()).toEqual([
      'MarkPotentiallyStaleLambdaFunction',
      'RunEachMinuteLambdaFunction',
    ]);
  });

  test('may go to what is named, and below it', () => {
    const { PolicyDocument } = on('SendAudit', audit).Properties;
    const place = { Ref: 'AuditTo' };
    const below = { 'Fn::Join': ['/*,', { 'Fn::Split': [',', place] }] };

    expect(PolicyDocument).toMatchObject({
      Statement: [
        { Resource: { 'Fn::Split': [',', { 'Fn::Join': ['', [place, ',', below, '/*']] }] } },
      ],
    });
  });

  test.each([
    ['', true],
    [everything.AuditTo, true],
    ['arn:aws:s3:::audit', true],
    ['arn:aws:s3:::audit/', false],
    ['arn:aws:s3:::audit, arn:aws:events:eu-west-1:123456789012:event-bus/audit', false],
    ['audit', false],
  ])('%j as its places is accepted: %s', (value, isAccepted) => {
    const { AllowedPattern } = (template.Parameters?.AuditTo ?? {}) as { AllowedPattern?: string };
    expect(new RegExp(`^${AllowedPattern}$`).test(value)).toBe(isAccepted);
  });

  test('stays in the instance without a place', () => {
    expect([off('SendAudit'), rolesWith({ Ref: 'SendAudit' }, {})]).toEqual([undefined, []]);
  });
});

describe('the channel of changes', () => {
  const push = { Push: 'on' };
  const knowing = (variable: string, values: Readonly<Record<string, string>>) =>
    resourcesOfType(resolvedTemplate(template, values), 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => JSON.stringify(Properties).includes(`"${variable}":{`))
      .map(([id]) => id);

  test('is nowhere by default', () => {
    const resources = JSON.stringify(resolvedTemplate(template).Resources);

    expect(resources).not.toContain('AWS::AppSync');
    expect(resources).not.toContain('appsync');
    expect(off('AuthorizePushLambdaFunction')).toBeUndefined();
    expect([knowing('PUSH_URL', {}), knowing('PUSH_ENDPOINT', {})]).toEqual([[], []]);
  });

  test('is published in by one worker alone, which knows where', () => {
    const { PolicyDocument } = on('AnnounceChanges', push).Properties;

    expect(rolesWith({ Ref: 'AnnounceChanges' }, push)).toEqual(['DispatchEventsRole']);
    expect(knowing('PUSH_ENDPOINT', push)).toEqual(['DispatchEventsLambdaFunction']);
    expect(PolicyDocument).toMatchObject({
      Statement: [
        {
          Action: ['appsync:EventPublish'],
          Resource: { 'Fn::GetAtt': ['PushNamespace', 'ChannelNamespaceArn'] },
        },
        { Action: ['dynamodb:Query'] },
      ],
    });
  });

  test('asks a function who may listen, each time, and lets nobody publish who only listens', () => {
    expect(on('PushApi', push).Properties.EventConfig).toEqual({
      AuthProviders: [
        { AuthType: 'AWS_IAM' },
        {
          AuthType: 'AWS_LAMBDA',
          LambdaAuthorizerConfig: {
            AuthorizerUri: { 'Fn::GetAtt': ['AuthorizePushLambdaFunction', 'Arn'] },
            AuthorizerResultTtlInSeconds: 0,
          },
        },
      ],
      ConnectionAuthModes: [{ AuthType: 'AWS_LAMBDA' }],
      DefaultSubscribeAuthModes: [{ AuthType: 'AWS_LAMBDA' }],
      DefaultPublishAuthModes: [{ AuthType: 'AWS_IAM' }],
    });
    expect(on('PushNamespace', push).Properties).toMatchObject({ Name: NAMESPACE });
    expect(on('PushNamespace', push).Properties).not.toHaveProperty('PublishAuthModes');
  });

  test('has an authorizer that needs nothing that knows the channel', () => {
    const { Environment, Role } = on('AuthorizePushLambdaFunction', push).Properties;

    expect(JSON.stringify(Environment)).not.toMatch(/PushApi|HttpApi/);
    expect(Role).toEqual({ 'Fn::GetAtt': ['AuthorizePushRole', 'Arn'] });
  });
});

describe('limits, copies and costs', () => {
  test.each([
    ['none without a limit', {}, undefined],
    [
      'of writes alone',
      { MaxWriteUnits: '500' },
      { MaxWriteRequestUnits: { Ref: 'MaxWriteUnits' } },
    ],
    ['of reads alone', { MaxReadUnits: '2000' }, { MaxReadRequestUnits: { Ref: 'MaxReadUnits' } }],
    [
      'of both',
      { MaxWriteUnits: '500', MaxReadUnits: '2000' },
      {
        MaxWriteRequestUnits: { Ref: 'MaxWriteUnits' },
        MaxReadRequestUnits: { Ref: 'MaxReadUnits' },
      },
    ],
  ])('the table and each index have their limits: %s', (_what, values, limits) => {
    const { OnDemandThroughput, GlobalSecondaryIndexes } = on('Table', values).Properties as {
      readonly OnDemandThroughput?: object;
      readonly GlobalSecondaryIndexes: readonly { readonly OnDemandThroughput?: object }[];
    };

    expect(
      [{ OnDemandThroughput }, ...GlobalSecondaryIndexes].map((each) => each.OnDemandThroughput),
    ).toEqual(Array(8).fill(limits));
  });

  test('a backup is made each day and kept for so many days, also where it is copied to', () => {
    const { BackupPlan } = on('BackupPlan', everything).Properties as { BackupPlan: object };

    expect(BackupPlan).toMatchObject({
      BackupPlanRule: [
        {
          Lifecycle: { DeleteAfterDays: { Ref: 'BackupDays' } },
          CopyActions: [{ DestinationBackupVaultArn: { Ref: 'BackupCopyVault' } }],
        },
      ],
    });
  });

  test('a backup or a copy that fails raises an alarm', () => {
    const { Metrics, AlarmActions } = on('BackupAlarm', everything).Properties as {
      Metrics: readonly { readonly MetricStat?: { readonly Metric: object } }[];
      AlarmActions: object;
    };
    const vault = [{ Name: 'BackupVaultName', Value: { Ref: 'BackupVault' } }];

    expect(Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])).toEqual([
      { Namespace: 'AWS/Backup', MetricName: 'NumberOfBackupJobsFailed', Dimensions: vault },
      { Namespace: 'AWS/Backup', MetricName: 'NumberOfCopyJobsFailed', Dimensions: vault },
    ]);
    expect(AlarmActions).toEqual([{ Ref: 'AlarmTopic' }]);
  });

  test('AWS Backup may restore with a role that is in the outputs', () => {
    const { ManagedPolicyArns } = on('RestoreRole', everything).Properties;
    const { Outputs } = template as { Outputs?: Readonly<Record<string, object>> };

    expect(JSON.stringify(ManagedPolicyArns)).toContain('AWSBackupServiceRolePolicyForRestores');
    expect(Outputs?.BackupRestoreRole).toMatchObject({
      Condition: 'HasBackups',
      Value: { 'Fn::GetAtt': ['RestoreRole', 'Arn'] },
    });
  });

  test.each([
    'BackupVault',
    'BackupPlan',
    'BackupSelection',
    'BackupRole',
    'RestoreRole',
    'BackupAlarm',
    'Budget',
  ])('%s exists only if somebody asks for it', (id) => {
    expect(off(id)).toBeUndefined();
    expect(on(id, everything)).toBeDefined();
  });

  test('a budget counts what is tagged with the stage', () => {
    const { Budget } = on('Budget', everything).Properties as { Budget: object };

    expect(Budget).toMatchObject({
      CostFilters: { TagKeyValue: [{ 'Fn::Join': ['$', ['user:stage', stage]] }] },
    });
  });
});

describe('parameters that need another', () => {
  test.each([
    ['DomainNameNeedsCertificateArn', 'The parameter domainName needs certificateArn.'],
    [
      'ReceiverSubnetsNeedsReceiverSecurityGroups',
      'The parameter receiverSubnets needs receiverSecurityGroups.',
    ],
    ['BackupCopyVaultNeedsBackupDays', 'The parameter backupCopyVault needs backupDays.'],
    ['BudgetDollarsNeedsAlarmEmail', 'The parameter budgetDollars needs alarmEmail.'],
  ])('are refused by the rule %s before anything is deployed', (rule, sentence) => {
    expect(template.Rules?.[rule]).toMatchObject({
      Assertions: [{ AssertDescription: sentence }],
    });
  });

  test('are named in rules by parameters that exist', () => {
    const named = [...JSON.stringify(template.Rules).matchAll(/"Ref":"(\w+)"/g)];

    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([, name = '']) => !(name in (template.Parameters ?? {})))).toEqual([]);
  });
});

/** Ids of the roles to which a policy is attached. */
function rolesWith(policy: object, values: Readonly<Record<string, string>>): string[] {
  return resourcesOfType(resolvedTemplate(template, values), 'AWS::IAM::Role')
    .filter(([, { Properties }]) =>
      JSON.stringify(Properties.ManagedPolicyArns ?? []).includes(JSON.stringify(policy)),
    )
    .map(([id]) => id);
}
