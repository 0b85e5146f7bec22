import { describe, expect, it } from 'vitest';
import { parseAuditConfig } from '../../../lib/platform/audit-config.ts';

const BUS = 'arn:aws:events:eu-central-1:111122223333:event-bus/audit';

describe('AUDIT_TO', () => {
  it.each([
    ['', undefined, undefined],
    [BUS, BUS, undefined],
    ['arn:aws:s3:::company-audit', undefined, { name: 'company-audit', prefix: '' }],
    [`${BUS},arn:aws-cn:s3:::a.b/x/y`, BUS, { name: 'a.b', prefix: 'x/y/' }],
    [`arn:aws:s3:::audit/x,${BUS}`, BUS, { name: 'audit', prefix: 'x/' }],
  ])('%j names places', (AUDIT_TO, bus, bucket) => {
    expect(parseAuditConfig({ AUDIT_TO })).toMatchObject({ bus, bucket });
  });

  it.each([
    'company-audit',
    `${BUS},${BUS}`,
    `${BUS}, arn:aws:s3:::audit`,
    'arn:aws:s3:::audit/',
    'arn:aws:sqs:eu-central-1:111122223333:audit',
    'arn:aws:s3:::audit,',
  ])('%j is refused', (AUDIT_TO) => {
    expect(() => parseAuditConfig({ AUDIT_TO })).toThrow('AUDIT_TO must be the ARN');
  });
});
