import { describe, expect, it } from 'vitest';
import { readRestoreOptions } from '../../../infra/restore/options.ts';

const backup = (arn: string) =>
  readRestoreOptions(['--stage', 'prod', '--region', 'eu-west-1', '--backup', arn], {});

describe('the backup to restore', () => {
  it('may be one of DynamoDB', async () => {
    const arn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/flagwright/backup/01489-73d8';

    await expect(backup(arn)).resolves.toMatchObject({ origin: { backup: arn } });
  });

  it('may not be a recovery point of AWS Backup, which DynamoDB does not take', async () => {
    const arn = 'arn:aws:backup:eu-west-1:123456789012:recovery-point:1EB3B5E7-9EB0-435A';

    await expect(backup(arn)).rejects.toThrow(
      `${arn} is a recovery point of AWS Backup, which only AWS Backup restores: docs/recovering.md, "Restoring from AWS Backup"`,
    );
  });

  it.each(['flagwright', 'arn:aws:dynamodb:eu-west-1:123456789012:table/flagwright'])(
    'may not be something else, such as %s',
    async (arn) => {
      await expect(backup(arn)).rejects.toThrow('--backup must be the ARN of a backup');
    },
  );
});
