/**
 * `npm run bootstrap -- --stage STAGE [--stack NAME] [--region REGION] [--aws-profile PROFILE] [--token-to ssm|secretsmanager|file]`:
 * seeds a deployed instance, protects its table and creates its first tokens, with the AWS credentials of the
 * environment or of a profile. Can be repeated safely at any time.
 */

import { systemAuthor } from '../../lib/auth/author.ts';
import { allRights } from '../../lib/auth/rights.ts';
import { listTokens } from '../../lib/identity/tokens/token-store.ts';
import { sortUsersByRole } from '../../lib/identity/users/user-store.ts';
import { config } from '../../lib/platform/config.ts';
import { readDataVersion, refuseUnreadable } from '../../lib/platform/dynamo/data-version.ts';
import { deleteToken } from '../../lib/projects/tokens/change-token.ts';
import { createToken } from '../../lib/projects/tokens/create-token.ts';
import { recordDataVersion } from '../../lib/system/data-version/migrate.ts';
import { createInitialTokens } from '../../lib/system/seed/init-tokens.ts';
import { seed } from '../../lib/system/seed/seed.ts';
import { unheardAlarms } from './alarm-recipients.ts';
import { useOperatorCredentials } from './operator-credentials.ts';
import { type BootstrapOptions, readOptions } from './options.ts';
import { protectTable } from './protect-table.ts';
import { runOperatorCommand } from './run-operator-command.ts';
import { stackOutput } from './stack-output.ts';
import { storeToken } from './store-token.ts';
import { describeTarget, type TokenTarget } from './token-target.ts';

const firstAdminToken = {
  tokenName: 'bootstrap admin',
  type: 'admin',
  environment: '*',
  projects: ['*'],
  expiresAt: null,
} as const;

/** The operator of this command has all rights anyway. */
const firstAdmin = { tokenType: 'admin', projects: ['*'], environment: '*' } as const;

await runOperatorCommand(async () =>
  bootstrap(await readOptions(process.argv.slice(2), process.env)),
);

async function bootstrap({ stack, region, tokens, tokenTarget }: BootstrapOptions): Promise<void> {
  process.env.AWS_REGION = region;
  useOperatorCredentials(region);
  if (stack) process.env.TABLE_NAME = await stackOutput('TableName', stack, region);
  await recordDataVersion();
  refuseUnreadable(await readDataVersion());
  await seed();
  await sortUsersByRole();
  await createInitialTokens(tokens);
  if (stack) await protectTable();
  console.log(`The instance with the table ${config().tableName} is seeded.`);
  console.log(await giveAdminToken(tokenTarget, region));
  const warning = stack && (await unheardAlarms(stack, region));
  if (warning) console.warn(warning);
}

/**
 * Creates an admin token if there is none.
 * @returns where it is, or the token itself, in words
 * @throws {Error} when it could not be stored; then it is deleted again
 */
async function giveAdminToken(target: TokenTarget | undefined, region: string): Promise<string> {
  if ((await listTokens()).some(({ type }) => type === 'admin')) {
    return 'It already has an admin token.';
  }
  const { secret, token } = await createToken(systemAuthor, firstAdminToken);
  if (target === undefined) return `Its admin token, shown only once: ${secret}`;
  try {
    await storeToken(target, secret, region);
  } catch (error) {
    await deleteToken({ ...firstAdmin, author: systemAuthor, rights: allRights }, token.hash);
    throw error;
  }
  return `Its admin token is in ${describeTarget(target)}.`;
}
