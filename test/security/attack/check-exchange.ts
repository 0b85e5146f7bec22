import { type Exchange, invariants, type Knowledge } from './invariants.ts';
import { describeRequest } from './request.ts';
import { countChecks, countExchange, type Tally } from './tally.ts';

/** Checks every rule about single exchanges. */
export function checkExchange(exchange: Exchange, knowledge: Knowledge, tally: Tally): void {
  countExchange(tally, exchange);
  for (const { name, check } of invariants) {
    countChecks(tally, name);
    const what = check(exchange, knowledge);
    const { actor } = exchange;
    if (what) {
      const requests = [describeExchange(exchange)];
      tally.findings.push({ rule: name, what, actor: actor.name, requests });
    }
  }
}

/** An exchange for a report, in one line. */
export function describeExchange({ request, reply, contract, attack }: Exchange): string {
  return `[${attack}] ${contract.operationId} → ${reply.status}: ${describeRequest(request)}`;
}
