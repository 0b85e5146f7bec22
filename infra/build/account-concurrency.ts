import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';

/** A page of the console asks for six things at once, workers run beside it, and so do SDKs. */
const FEWEST = 100;

/**
 * What to know before a deployment to an account that runs few functions at once. Pure.
 * @param most how many it may run
 * @returns `undefined` when there is enough room, or when nobody may read how much there is
 */
export function concurrencyWarning(most: number | undefined): string | undefined {
  if (most === undefined || most >= FEWEST) return undefined;
  return `Warning: this account runs ${most} functions at once, of all its services together; have ${FEWEST} at least. That is enough to look around, but not for deliveries and SDKs: some of their requests will be answered 503. A quota of 1,000 is free: see "A new account" in docs/deploying.md.`;
}

/** How many functions the account may run at once; `undefined` when nobody may read it. */
export async function concurrencyOf(client: LambdaClient): Promise<number | undefined> {
  try {
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
    return AccountLimit?.ConcurrentExecutions;
  } catch {
    // A warning is not worth a failed deployment; what is wrong with the account, the deployment itself says.
    return undefined;
  }
}
