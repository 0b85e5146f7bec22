import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** `import { x } from '@aws-sdk/client-y'`, but no `import type`. */
const SDK_CLIENT = /^import (?!type )[^;]*? from '@aws-sdk\/client-[a-z\d]+';$/gm;

// Its code is most of a cold start, and its errors are other classes than those of our client: see ADR 21.
it('functions have no client of the SDK, but for the one that sends e-mail by SES', () => {
  const files = globSync('{lib,functions}/**/*.ts').sort();

  const having = files.filter((file) => readFileSync(file, 'utf8').match(SDK_CLIENT));

  expect(having).toEqual(['lib/platform/mail/send-mail.ts']);
});
