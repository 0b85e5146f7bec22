import { describe, expect, it } from 'vitest';
import { readResources } from '../../infra/local/cloudformation.ts';
import { grantsOfRole, isGranted } from '../support/packaged/role-rights.ts';
import { valuesOf, type WholeTemplate } from '../support/packaged/template-values.ts';
import { isAllowed } from '../support/template-policies.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';

const template: WholeTemplate = {
  Parameters: { Key: { Default: '' } },
  Conditions: { HasKey: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'Key' }, ''] }] } },
  Resources: {
    Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
    Shared: {
      Type: 'AWS::IAM::ManagedPolicy',
      Properties: {
        PolicyDocument: {
          Statement: [
            {
              Effect: 'Allow',
              Action: ['dynamodb:Query'],
              Resource: [{ 'Fn::Sub': `\${Table.Arn}/index/list` }],
            },
          ],
        },
      },
    },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        ManagedPolicyArns: [
          { Ref: 'Shared' },
          { 'Fn::If': ['HasKey', { Ref: 'WithKey' }, { Ref: 'AWS::NoValue' }] },
        ],
        Policies: [
          {
            PolicyDocument: {
              Statement: [
                {
                  Effect: 'Allow',
                  Action: ['dynamodb:PutItem'],
                  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
                  Condition: {
                    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['EVENTS', 'USER#*'] },
                    Null: { 'dynamodb:LeadingKeys': 'false' },
                  },
                },
                { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: 'function:x-*' },
                { Effect: 'Deny', Action: 'lambda:InvokeFunction', Resource: 'function:x-worker' },
              ],
            },
          },
        ],
      },
    },
  },
};

const value = valuesOf(template, { refs: {}, attributes: { 'Table.Arn': TABLE } });
const grants = grantsOfRole(template, 'Role', value);

describe('a role that is compared with what its functions do', () => {
  it.each([
    ['dynamodb:Query', `${TABLE}/index/list`, ['any'], true],
    ['dynamodb:Query', `${TABLE}/index/outbox`, ['any'], false],
    ['dynamodb:Query', TABLE, ['any'], false],
    ['dynamodb:PutItem', TABLE, ['USER#1', 'EVENTS'], true],
    ['dynamodb:PutItem', TABLE, ['USER#1', 'ROLES'], false],
    ['dynamodb:PutItem', TABLE, [], false],
    ['dynamodb:DeleteItem', TABLE, ['EVENTS'], false],
    ['lambda:InvokeFunction', 'function:x-getHealth', [], true],
    ['lambda:InvokeFunction', 'function:x-worker', [], false],
    ['lambda:InvokeFunction', 'function:y-getHealth', [], false],
  ])('may do %s on %s for %j: %s', (action, resource, partitions, expected) => {
    expect(isGranted(grants, { action, resource, partitions })).toBe(expected);
  });
});

// The first sign-in of a person makes an account, a link to the provider and an event in one transaction.
it.each([
  ['dynamodb:PutItem', ['IDENTITY#hash', 'USER#0000000001', 'USER_NAMES', 'SEQUENCES', 'EVENTS']],
  ['dynamodb:PutItem', ['MEMBERSHIPS', 'RECENT_ACCESS#USER#1', 'EVENTLOG#all', 'OUTBOX']],
  ['dynamodb:UpdateItem', ['GROUPS', 'EVENTLOG#all']],
])('one statement allows single sign-on %s in %j', async (action, partitions) => {
  const roles = { Resources: Object.fromEntries(await readResources('roles.yml')) };

  expect(isAllowed(roles, 'SingleSignOnRole', { action, partitions })).toBe(true);
});
