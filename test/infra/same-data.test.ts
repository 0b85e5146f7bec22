import { describe, expect, it } from 'vitest';
import { refuseOtherData } from '../../infra/serverless/same-data.ts';

const created = stack({ TableName: '' }, { TableName: 'flagwright-prod-Table-1A2B' });
const adopted = stack({ TableName: 'restored' }, { TableName: 'restored' });

describe('a deployment to a stage', () => {
  it.each([
    ['that is new', undefined, 'restored'],
    ['with the table that it has created', created, ''],
    ['with the table that it has adopted', adopted, 'restored'],
    ['of a release without the parameter', stack({}, {}), ''],
  ])('%s goes on', (_what, before, tableName) => {
    expect(() => refuseOtherData(before, { TableName: { Default: tableName } })).not.toThrow();
  });

  it('is refused when it leaves out the name of the adopted table: it would be empty', () => {
    expect(() => refuseOtherData(adopted, { TableName: { Default: '' } })).toThrow(
      'The instance has the table restored, and this deployment would give it a new, empty table. ' +
        'If that is meant, add --param changeTable=yes. If not, set the parameter tableName to restored.',
    );
  });

  it('is refused when it names another table than the one in use', () => {
    expect(() => refuseOtherData(created, { TableName: { Default: 'restored' } })).toThrow(
      'The instance has the table flagwright-prod-Table-1A2B, and this deployment would give it the table restored.',
    );
  });

  it('is refused when it leaves out the adopted key', () => {
    const before = stack({ EncryptionKeySecret: 'arn:a' }, {});

    expect(() => refuseOtherData(before, {})).toThrow('would give it a new encryption key');
  });
});

function stack(
  parameters: Readonly<Record<string, string>>,
  outputs: Readonly<Record<string, string>>,
) {
  return {
    StackName: 'flagwright-prod',
    StackStatus: 'UPDATE_COMPLETE',
    CreationTime: new Date(0),
    Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({
      ParameterKey,
      ParameterValue,
    })),
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    })),
  } as const;
}
