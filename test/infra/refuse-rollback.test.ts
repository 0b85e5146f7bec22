import { expect, test } from 'vitest';
import { runInService, withService } from '../support/packaged-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

// It would update the stack with a stored template and the defaults of its parameters: no table that was restored.
test.each([
  ['to a deployment', ['--timestamp', '1767225600000']],
  ['without one, which lists deployments', []],
])(
  'the CLI refuses its rollback %s, before it asks AWS, and says what to do',
  async (_what, args) => {
    const { code, output } = await withService(syntheticFunctions(5), {}, (folder) =>
      runInService(folder, ['rollback', ...args]),
    );

    expect(code).not.toBe(0);
    expect(output).toContain(
      'check out the former release and deploy it (docs/updating.md, "Going back")',
    );
    expect(output).not.toContain('credentials');
  },
  60_000,
);
