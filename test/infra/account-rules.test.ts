import { expect, test } from 'vitest';
import { withAccountRules } from '../../infra/serverless/apply-to-all.ts';

test('tracing that is switched on without its rights is refused', () => {
  const Traced = {
    Type: 'AWS::Lambda::Function',
    Properties: { TracingConfig: { Mode: 'Active' } },
  };

  expect(() => withAccountRules({ Resources: { Traced } })).toThrow(
    'Set the parameter `tracing` instead',
  );
});
