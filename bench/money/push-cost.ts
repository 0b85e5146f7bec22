import { rounded } from '../statistics.ts';
import { prices } from './prices.ts';

/** Of 50 people: five a working day. */
export const CHANGES_A_MONTH = 5_500;

const MINUTES_A_MONTH = 30.4 * 1_440;
/** AppSync ends a connection after a day: a connect and a subscribe, and a call of the authorizer for each. */
const CONNECTS_A_MONTH = 30.4;
/** Some 20 ms at 512 MB. */
const GB_SECONDS_OF_AUTHORIZER = 0.01;

/**
 * Dollars a month of the channel of one environment, to which nodes listen around the clock. Pure.
 * @param changes that are published in it, each one message to each node
 */
export function pushCost(nodes: number, changes: number) {
  const { appSync, lambda } = prices;
  const messages = ((changes * (nodes + 1)) / 1e6) * appSync.perMillionOperations;
  const connections = ((nodes * MINUTES_A_MONTH) / 1e6) * appSync.perMillionMinutes;
  const authorizations = 2 * nodes * CONNECTS_A_MONTH;
  const authorizing =
    (authorizations / 1e6) * (appSync.perMillionOperations + lambda.perMillionRequests) +
    authorizations * GB_SECONDS_OF_AUTHORIZER * lambda.perGbSecond;
  return {
    messages: rounded(messages, 2),
    connections: rounded(connections, 2),
    authorizing: rounded(authorizing, 2),
    total: rounded(messages + connections + authorizing, 2),
  };
}
