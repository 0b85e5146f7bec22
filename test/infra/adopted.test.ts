import { beforeAll, describe, expect, test } from 'vitest';
import { resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { packagedTemplate } from '../support/packaged-template.ts';
import { resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';
import { danglingReferences } from '../support/template-graph.ts';
import { statements } from '../support/template-policies.ts';

const secret = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:EncryptionKey-AbCdEf';

let template: Template;

beforeAll(async () => {
  template = await packagedTemplate(syntheticFunctions(20));
}, 300_000);

/** A value of a variable in the environment of each function that has it, each once. */
function valuesOf(name: string, { Resources }: Template): readonly string[] {
  const functions = resourcesOfType({ Resources }, 'AWS::Lambda::Function');
  const values = functions.flatMap(([, { Properties }]) => {
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
    return name in Variables ? JSON.stringify(Variables[name]) : [];
  });
  return [...new Set(values)];
}

describe('a deployment', () => {
  test('creates a table and a key, unless it is told otherwise', () => {
    const resolved = resolvedTemplate(template, {});

    expect(Object.keys(resolved.Resources)).toEqual(
      expect.arrayContaining(['Table', 'EncryptionKey']),
    );
    expect(danglingReferences(resolved)).toEqual([]);
    expect(valuesOf('TABLE_NAME', resolved)).toEqual(['{"Ref":"Table"}']);
    expect(valuesOf('ENCRYPTION_KEY_SECRET', resolved)).toEqual(['{"Ref":"EncryptionKey"}']);
  });

  test('adopts a table that exists: all functions and roles use it', () => {
    const resolved = resolvedTemplate(template, { TableName: 'restored' });

    expect(resolved.Resources).not.toHaveProperty('Table');
    expect(danglingReferences(resolved)).toEqual([]);
    expect(valuesOf('TABLE_NAME', resolved)).toEqual(['{"Ref":"TableName"}']);
    const ofTables = statements(resolved)
      .filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:')))
      .flatMap(({ resources }) => resources);
    expect(ofTables.length).toBeGreaterThan(20);
    expect(ofTables.filter((resource) => !resource.includes(':table/$'))).toEqual([]);
  });

  // CloudFormation imports a resource only where nothing else changes.
  test('has the adopted table as its own once it was imported, and nothing else changes', () => {
    const adopted = resolvedTemplate(template, { TableName: 'restored' });
    const { Table, ...others } = resolvedTemplate(template, {
      TableName: 'restored',
      ManageTable: 'yes',
    }).Resources;

    expect(Table?.Type).toBe('AWS::DynamoDB::Table');
    expect(others).toEqual(adopted.Resources);
  });

  test('adopts a key that exists: only its secret can be read', () => {
    const resolved = resolvedTemplate(template, { EncryptionKeySecret: secret });

    expect(resolved.Resources).not.toHaveProperty('EncryptionKey');
    expect(danglingReferences(resolved)).toEqual([]);
    expect(valuesOf('ENCRYPTION_KEY_SECRET', resolved)).toEqual(['{"Ref":"EncryptionKeySecret"}']);
    expect(
      statements(resolved)
        .filter(({ owner }) => owner === 'SecretReaderRole')
        .filter(({ actions }) => actions.includes('secretsmanager:GetSecretValue'))
        .flatMap(({ resources }) => resources),
    ).toEqual(['{"Ref":"EncryptionKeySecret"}']);
  });

  // Leaving a parameter out must not delete what cannot be created again.
  test.each(['Table', 'EncryptionKey'])('keeps the %s that it created before', (id) => {
    expect(template.Resources[id]).toMatchObject({
      DeletionPolicy: expect.stringMatching(/^Retain/),
      UpdateReplacePolicy: 'Retain',
    });
  });
});
