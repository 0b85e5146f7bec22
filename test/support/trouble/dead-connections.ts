import type { Random } from '../../chaos/random.ts';
import type { Handle } from '../aws-proxy/aws-proxy.ts';

/** The shares of calls whose connection never answers, and is closed. Each of the former costs 3 s. */
const SILENT = 0.002;
const RESET = 0.01;
/** The share of these that the table has executed: only its answer is lost. */
const EXECUTED = 0.5;

/** A network that loses calls and answers. */
export function deadConnections(random: Random): Handle {
  return async (_call, forward) => {
    const isSilent = random.chance(SILENT);
    if (!isSilent && !random.chance(RESET)) return forward();
    if (random.chance(EXECUTED)) await forward();
    return isSilent ? 'silence' : 'reset';
  };
}
