import { beforeAll, describe, expect, test } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { type Resource, resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { keys } from '../../lib/platform/dynamo/keys.ts';
import { packagedTemplate, resourceOf, service, stage } from '../support/packaged-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';
import {
  coversPartition,
  grantsOf,
  partitionsFor,
  statements,
} from '../support/template-policies.ts';

const roles = [
  'NoDataRole',
  'ReaderRole',
  'EventReaderRole',
  'SecretReaderRole',
  'WriterRole',
  'SecretWriterRole',
  'AccountRole',
  'MailRequesterRole',
  'InviterRole',
  'SingleSignOnRole',
  'ClientRole',
  'ReplayerRole',
  'ForwarderRole',
  'DispatchEventsRole',
  'AuthorizePushRole',
  'DeliverNotificationRole',
  'DeliverSlowlyRole',
  'RelayEventsRole',
  'SendMailRole',
  'MarkPotentiallyStaleRole',
  'RunEachMinuteRole',
] as const;

const { workers } = await discover();

let template: Template;

beforeAll(async () => {
  template = await packagedTemplate(syntheticFunctions(20));
}, 120_000);

describe('every permission', () => {
  test('is granted without wildcards, except those that infra/cloudformation explains', () => {
    const wild = statements(template)
      .filter(({ effect }) => effect === 'Allow')
      .flatMap(({ owner, actions, resources }) =>
        [...actions, ...resources]
          .filter((name) => name.includes('*'))
          .map((name) => [owner, name]),
      );

    expect(wild).toEqual([
      // X-Ray knows no resources; only where tracing is on.
      ['WriteLogs', '*'],
      [
        'InvokeOperations',
        expect.stringContaining(
          `:lambda:\${AWS::Region}:\${AWS::AccountId}:function:${service}-${stage}-*`,
        ),
      ],
      ['SendMailRole', expect.stringContaining('identity/*')],
      // Network interfaces that do not exist yet; only where the workers have a network.
      ['JoinNetwork', '*'],
      // What begins with the prefix; only where the audit log goes somewhere.
      ['SendAudit', expect.stringContaining('{"Ref":"AuditTo"}')],
    ]);
  });

  test('includes a scan of the table for one worker alone, which forgets people', () => {
    const scans = statements(template).filter(({ actions }) => actions.includes('dynamodb:Scan'));
    expect(scans).toHaveLength(1);
    const scanners = roles.filter((role) => actionsOf(role).includes('dynamodb:Scan'));
    expect(scanners).toEqual(['RunEachMinuteRole']);
  });

  test('is limited to what API Gateway needs', () => {
    expect(new Set(actionsOf('HttpApiInvocationRole'))).toEqual(
      new Set(['lambda:InvokeFunction', 'sts:AssumeRole']),
    );
  });

  test.each(['HttpApiInvocationRole', 'ForwarderRole'])('does not let %s call workers', (role) => {
    const denied = grantsOf(template, role)
      .filter(({ effect }) => effect === 'Deny')
      .flatMap(({ resources }) => resources)
      .map((resource) => /:function:([^"]*)"/.exec(resource)?.[1]);

    expect(denied.sort()).toEqual(workers.map(({ id }) => `${service}-${stage}-${id}`).sort());
  });
});

describe('the role of each function', () => {
  test('is that of its class, not one for all', () => {
    const given = resourcesOfType(template, 'AWS::Lambda::Function').map(([, { Properties }]) =>
      roleOf(Properties),
    );

    expect(new Set(given)).toEqual(new Set(roles));
  });

  test.each(roles)('%s can write logs only to the shared log group', (role) => {
    expect(resourcesFor(role, 'logs:PutLogEvents')).toEqual([
      '{"Fn::GetAtt":["FunctionLogGroup","Arn"]}',
    ]);
  });

  test('NoDataRole can only write logs and traces', () => {
    expect(actionsOf('NoDataRole').sort()).toEqual([
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'sts:AssumeRole',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
  });

  test.each(['ReaderRole', 'SecretReaderRole'])('%s cannot access queues', (role) => {
    expect(actionsOf(role).filter((action) => action.startsWith('sqs:'))).toEqual([]);
  });

  test('ReaderRole can query every index except those of workers', () => {
    const { GlobalSecondaryIndexes } = resourceOf(template, 'Table').Properties as {
      GlobalSecondaryIndexes: readonly { readonly IndexName: string }[];
    };
    const indexes = GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);

    const queried = resourcesFor('ReaderRole', 'dynamodb:Query').flatMap(
      (resource) => /\/index\/(\w+)/.exec(resource)?.[1] ?? [],
    );

    expect(queried.sort()).toEqual(
      indexes.filter((name) => name !== 'outbox' && name !== 'aging').sort(),
    );
  });

  test.each([
    'WriterRole',
    'SecretWriterRole',
    'AccountRole',
    'SingleSignOnRole',
    'EventReaderRole',
    'MarkPotentiallyStaleRole',
    'RunEachMinuteRole',
  ])('%s can only send to the queue of events', (role) => {
    expect(resourcesFor(role, 'sqs:SendMessage')).toEqual(['{"Fn::GetAtt":["EventsQueue","Arn"]}']);
  });

  const everyCommand = [
    'BatchGetItem',
    'ConditionCheckItem',
    'DeleteItem',
    'GetItem',
    'PutItem',
    'Query',
    'UpdateItem',
  ];

  // Exactly the commands that the code sends: a new one needs a line here and in roles.yml.
  test.each([
    // They record that a session is used, and store the snapshot of the directory of flags.
    ['ReaderRole', ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    [
      'EventReaderRole',
      ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    ],
    ['SecretReaderRole', ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem']],
    ['WriterRole', everyCommand],
    ['SecretWriterRole', everyCommand],
    ['AccountRole', everyCommand],
    ['MailRequesterRole', ['PutItem']],
    ['InviterRole', everyCommand],
    ['SendMailRole', ['BatchGetItem', 'DeleteItem', 'GetItem', 'UpdateItem']],
    ['SingleSignOnRole', everyCommand],
    ['ClientRole', ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    [
      'DispatchEventsRole',
      ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    ],
    ['ReplayerRole', ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    [
      'DeliverNotificationRole',
      ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    ],
    [
      'DeliverSlowlyRole',
      ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    ],
    [
      'RelayEventsRole',
      ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    ],
    [
      'MarkPotentiallyStaleRole',
      ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    ],
    ['RunEachMinuteRole', [...everyCommand, 'Scan'].sort()],
  ])('%s can use the table only with %j', (role, actions) => {
    const granted = actionsOf(role).flatMap((action) => /^dynamodb:(\w+)$/.exec(action)?.[1] ?? []);

    expect([...new Set(granted)].sort()).toEqual(actions);
  });

  test.each([
    ['DispatchEventsRole', 'EventsQueue'],
    ['DeliverNotificationRole', 'DeliveriesQueue'],
    ['DeliverSlowlyRole', 'SlowDeliveriesQueue'],
    ['SendMailRole', 'MailsQueue'],
  ])('%s can only receive from %s', (role, queue) => {
    expect(resourcesFor(role, 'sqs:ReceiveMessage')).toEqual([`{"Fn::GetAtt":["${queue}","Arn"]}`]);
  });
});

describe('a role that is bound to partitions', () => {
  test('is refused requests without keys, for which ForAllValues holds', () => {
    const bound = statements(template).filter(
      ({ condition, actions }) => condition !== undefined && actions[0]?.startsWith('dynamodb:'),
    );

    expect(new Set(bound.map(({ owner }) => owner))).toEqual(
      new Set([
        'AccountRole',
        'AnnounceChanges',
        'AuthorizePushRole',
        'ClientRole',
        'DeliverNotificationRole',
        'DeliverSlowlyRole',
        'DispatchEventsRole',
        'EventReaderRole',
        'MailRequesterRole',
        'MarkPotentiallyStaleRole',
        'ReadDataVersion',
        'ReaderRole',
        'RelayEventsRole',
        'SecretReaderRole',
        'SendMailRole',
        'SingleSignOnRole',
      ]),
    );
    for (const { condition } of bound) {
      expect(condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.any(Array) },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      });
    }
  });

  test.each([
    ['DeliverNotificationRole', 'GetItem'],
    ['DeliverSlowlyRole', 'BatchGetItem'],
    ['DeliverNotificationRole', 'PutItem'],
    ['DeliverSlowlyRole', 'UpdateItem'],
  ])('%s can use %s for deliveries and the event log, and not for accounts', (role, action) => {
    const patterns = partitionsFor(template, role, `dynamodb:${action}`) ?? [];
    const reached = [
      keys.integration(7),
      keys.delivery(7, 8),
      keys.receiverHealth(7),
      keys.event(8),
      keys.eventLogHead('all'),
      keys.eventCreator(1),
      keys.pendingCommit('key'),
      keys.commitPart('key', 0),
      keys.outboxMark(8),
    ];

    expect(reached.filter(({ pk }) => !coversPartition(patterns, pk))).toEqual([]);
    expect(
      [keys.user(1), keys.token('hash'), keys.feature('flag'), keys.signupToken('hash')].filter(
        ({ pk }) => coversPartition(patterns, pk),
      ),
    ).toEqual([]);
  });
});

test.each([
  ['PutItem', keys.roleUse(1, 7)],
  ['ConditionCheckItem', keys.user(7)],
  ['ConditionCheckItem', keys.membership(1, 7)],
  ['ConditionCheckItem', keys.group(1)],
])(
  'the role of single sign-on can use %s on %j: an administrator has to remain',
  (action, { pk }) => {
    const patterns = partitionsFor(template, 'SingleSignOnRole', `dynamodb:${action}`) ?? [];

    expect(coversPartition(patterns, pk)).toBe(true);
  },
);

describe.each(['AccountRole', 'SingleSignOnRole'])(
  'the %s of those that strangers call',
  (role) => {
    const others = () => [
      keys.feature('flag'),
      keys.project('default'),
      keys.integration(7),
      keys.delivery(7, 8),
      keys.segment(1),
      keys.changeRequest(1),
    ];
    const log = () => [keys.event(8), keys.eventLogHead('all'), keys.role(1)];

    test.each(['PutItem', 'UpdateItem', 'ConditionCheckItem'])(
      'cannot use %s elsewhere',
      (action) => {
        const patterns = partitionsFor(template, role, `dynamodb:${action}`);

        expect(patterns).toBeDefined();
        expect(others().filter(({ pk }) => coversPartition(patterns ?? [], pk))).toEqual([]);
      },
    );

    test('can delete neither history nor roles', () => {
      const patterns = partitionsFor(template, role, 'dynamodb:DeleteItem');

      expect(patterns).toBeDefined();
      const kept = [...others(), ...log()];
      expect(kept.filter(({ pk }) => coversPartition(patterns ?? [], pk))).toEqual([]);
    });
  },
);

describe('e-mail', () => {
  test('is requested by strangers without access to any account', () => {
    const action = 'dynamodb:PutItem';
    const patterns = partitionsFor(template, 'MailRequesterRole', action) ?? [];

    expect(actionsOf('MailRequesterRole')).not.toContain('dynamodb:GetItem');
    expect(patterns).toEqual(['LOGIN_ATTEMPTS#mails#*', 'MAIL_REQUEST#*']);
    expect(coversPartition(patterns, keys.loginAttempts('address#hash').pk)).toBe(false);
  });

  test('is sent only by the worker, from one address', () => {
    const sending = statements(template).filter(({ actions }) =>
      actions.some((action) => action.startsWith('ses:')),
    );

    expect(sending).toMatchObject([
      { owner: 'SendMailRole', condition: { StringEquals: { 'ses:FromAddress': '' } } },
    ]);
  });

  test('has a password in a secret of its own, which only the worker can read', () => {
    const password = /SmtpPasswordSecret/;
    const reading = roles.filter((role) =>
      resourcesFor(role, 'secretsmanager:GetSecretValue').some((secret) => password.test(secret)),
    );

    expect(reading).toEqual(['SendMailRole']);
    expect(resourcesFor('SendMailRole', 'secretsmanager:GetSecretValue').join()).not.toContain(
      'EncryptionKey',
    );
  });

  test.each(['MailRequesterRole', 'InviterRole'])('can be requested by %s', (role) => {
    expect(resourcesFor(role, 'sqs:SendMessage')).toContain('{"Fn::GetAtt":["MailsQueue","Arn"]}');
  });

  test('costs nothing where it is not configured: its queue is not read', () => {
    const mappings = resourcesOfType(template, 'AWS::Lambda::EventSourceMapping');
    const ofMails = mappings.filter(([, { Properties }]) =>
      JSON.stringify(Properties.EventSourceArn).includes('"MailsQueue"'),
    );

    expect(ofMails.map(([, { Properties }]) => Properties.Enabled)).toEqual([false]);
  });
});

describe('the encryption key', () => {
  const secret = {
    'Fn::If': ['CreatesEncryptionKey', { Ref: 'EncryptionKey' }, { Ref: 'EncryptionKeySecret' }],
  };
  const variablesOf = (id: string) => {
    const { Environment } = resourceOf(template, id).Properties as {
      Environment: { readonly Variables: Readonly<Record<string, unknown>> };
    };
    return Environment.Variables;
  };

  test('is in no configuration of a function: those that need it know the secret that has it', () => {
    expect(JSON.stringify(template)).not.toContain('resolve:secretsmanager');
    expect(variablesOf('DeliverNotificationLambdaFunction')).toMatchObject({
      ENCRYPTION_KEY_SECRET: secret,
    });
    for (const [id] of resourcesOfType(template, 'AWS::Lambda::Function')) {
      expect(variablesOf(id)).not.toHaveProperty('ENCRYPTION_KEY');
    }
  });

  test('is known only to functions whose contract requires it', () => {
    expect(variablesOf('DispatchEventsLambdaFunction')).not.toHaveProperty('ENCRYPTION_KEY_SECRET');
  });

  test('can be read only by functions that know the secret, and only that secret', () => {
    const reading = roles.filter((role) =>
      resourcesFor(role, 'secretsmanager:GetSecretValue').includes(JSON.stringify(secret)),
    );
    const knowing = resourcesOfType(template, 'AWS::Lambda::Function')
      .filter(([id]) => 'ENCRYPTION_KEY_SECRET' in variablesOf(id))
      .map(([, { Properties }]) => roleOf(Properties));

    expect(new Set(reading)).toEqual(new Set(knowing));
    for (const role of reading) {
      expect(resourcesFor(role, 'secretsmanager:GetSecretValue')).toEqual([JSON.stringify(secret)]);
      expect(actionsOf(role).filter((action) => action.startsWith('secretsmanager:'))).toEqual([
        'secretsmanager:GetSecretValue',
      ]);
    }
  });

  // CloudFormation stores a new random value whenever this changes, in place of the keys in use.
  test('is generated as in the first version', () => {
    expect(resourceOf(template, 'EncryptionKey').Properties.GenerateSecretString).toEqual({
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
  });

  test('is retained with the stack, like the encrypted data', () => {
    expect(template.Resources.EncryptionKey).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });
});

/** Id of the role of a function. */
function roleOf({ Role }: Resource['Properties']): string {
  return (Role as { 'Fn::GetAtt': readonly [string, string] })['Fn::GetAtt'][0];
}

function actionsOf(role: string): string[] {
  return [...new Set(grantsOf(template, role).flatMap(({ actions }) => actions))];
}

function resourcesFor(role: string, action: string): string[] {
  return grantsOf(template, role)
    .filter(({ actions }) => actions.includes(action))
    .flatMap(({ resources }) => resources);
}
