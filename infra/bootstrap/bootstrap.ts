/**
 * `npm run bootstrap -- --stage STAGE [--region REGION]`: seeds a deployed instance and creates its
 * first tokens, with the AWS credentials of the environment. Can be repeated safely at any time.
 */

import { systemAuthor } from '../../lib/auth/author.ts';
import { listTokens } from '../../lib/identity/tokens/token-store.ts';
import { sortUsersByRole } from '../../lib/identity/users/user-store.ts';
import { config } from '../../lib/platform/config.ts';
import { createToken } from '../../lib/projects/tokens/create-token.ts';
import { createInitialTokens } from '../../lib/system/seed/init-tokens.ts';
import { seed } from '../../lib/system/seed/seed.ts';
import { explain } from './explain.ts';
import { findResource } from './find-resource.ts';
import { type BootstrapOptions, readOptions } from './options.ts';

const firstAdminToken = {
  tokenName: 'bootstrap admin',
  type: 'admin',
  environment: '*',
  projects: ['*'],
  expiresAt: null,
} as const;

try {
  await bootstrap(readOptions(process.argv.slice(2), process.env));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function bootstrap({ stack, region, tokens }: BootstrapOptions): Promise<void> {
  process.env.AWS_REGION = region;
  if (stack) process.env.TABLE_NAME = await findResource('Table', stack, region);
  await seed();
  await sortUsersByRole();
  await createInitialTokens(tokens);
  console.log(`The instance with the table ${config().tableName} is seeded.`);
  const secret = await createFirstAdminToken();
  if (secret === undefined) console.log('It already has an admin token.');
  else console.log(`Its admin token, shown only once: ${secret}`);
}

/** Creates an admin token if there is none and returns its secret; `undefined` if one exists. */
async function createFirstAdminToken(): Promise<string | undefined> {
  if ((await listTokens()).some(({ type }) => type === 'admin')) return undefined;
  const { secret } = await createToken(systemAuthor, firstAdminToken);
  return secret;
}
