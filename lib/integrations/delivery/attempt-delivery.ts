import type { Event } from '../../events/log/types.ts';
import { config } from '../../platform/config.ts';
import type { OutboundRequest } from '../providers/parts/request-model.ts';
import type { BuildRequests } from '../providers/provider-requests.ts';
import { TemplateError } from '../providers/webhook/bounded-writer.ts';
import type { Integration } from '../settings/model.ts';
import { openParameters } from '../settings/secrets.ts';
import { attemptRequest, type RequestResult } from './attempt-request.ts';
import { type Delivery, deliveryId } from './delivery.ts';
import { attemptsIn, waitAfter, waitAtLeast } from './delivery-schedule.ts';
import type { AttemptResult } from './delivery-store.ts';

/** The result of a scheduled attempt, and what it means for the integration. */
export interface DeliveryOutcome extends AttemptResult {
  /** The receiver wants no more events: it answered 410 to all requests. */
  readonly isGone: boolean;
  /** An attempt was made, or cannot be: the outcome says how the receiver is doing. */
  readonly isOfReceiver: boolean;
}

/** The result of an attempt that sent nothing. */
export function withoutAttempts({ received }: Delivery, reason: string): DeliveryOutcome {
  return {
    state: 'failed',
    attempts: [],
    received,
    reason,
    isGone: false,
    isOfReceiver: false,
  };
}

/**
 * Sends to an integration the requests of an event that were not received yet: all of them in parallel,
 * each as often as this step of the schedule allows. A failing receiver is a result, not an error.
 *
 * @returns how the attempt ended and when the next one is due
 * @throws {Error} when the fault is ours, for example a secret that does not decrypt
 */
export async function attemptDelivery(
  delivery: Delivery,
  integration: Integration,
  event: Event,
  buildRequests: BuildRequests,
): Promise<DeliveryOutcome> {
  const parameters = openParameters(integration);
  const id = deliveryId(integration.uid, event);
  let requests: readonly OutboundRequest[];
  try {
    requests = buildRequests({ parameters, event, id, now: new Date(), baseUrl: config().baseUrl });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const reason = `The body template cannot be rendered: ${error.rule}.`;
    return { ...withoutAttempts(delivery, reason), isOfReceiver: true };
  }
  const context = {
    addonId: integration.id,
    times: attemptsIn(delivery.round - delivery.firstRound),
    secrets: secretsOf(integration, parameters),
  };
  const missing = requests.filter(({ destination }) => !delivery.received.includes(destination));
  return summarize(
    delivery,
    await Promise.all(missing.map((request) => attemptRequest(request, context))),
  );
}

function secretsOf(
  { secrets }: Integration,
  parameters: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(secrets).flatMap((name) => parameters[name] ?? []);
}

function summarize(delivery: Delivery, results: readonly RequestResult[]): DeliveryOutcome {
  const received = [
    ...delivery.received,
    ...results.filter(({ end }) => end === 'received').map(({ destination }) => destination),
  ];
  const attempts = results
    .flatMap((result) => result.attempts)
    .sort((a, b) => a.at.localeCompare(b.at));
  const common = { attempts, received, isGone: false, isOfReceiver: results.length > 0 };
  const missing = results.filter(({ end }) => end !== 'received');
  if (missing.length === 0) return { ...common, state: 'delivered', reason: null };
  // Another attempt is made only if a request may still succeed; it repeats the others, too.
  const nextDue = nextAttempt(
    delivery,
    missing.filter(({ end }) => end === 'failed'),
  );
  if (nextDue) return { ...common, state: 'pending', reason: null, nextDue };
  const isGone = received.length === 0 && missing.every(({ end }) => end === 'gone');
  return { ...common, isGone, state: 'failed', reason: reasonOf(missing, isGone) };
}

/** When the next attempt is due; `undefined` after the last one. */
function nextAttempt(
  { round, firstRound }: Delivery,
  failed: readonly RequestResult[],
): Date | undefined {
  const wait = waitAfter(round - firstRound, config().deliveryDelayFactor);
  if (wait === undefined || failed.length === 0) return undefined;
  const requestedMs = Math.max(...failed.map(({ retryAfterMs }) => retryAfterMs));
  return new Date(Date.now() + waitAtLeast(wait, requestedMs));
}

function reasonOf(results: readonly RequestResult[], isGone: boolean): string {
  if (isGone) return 'The receiver answered 410 Gone: it no longer accepts deliveries.';
  const has = (end: RequestResult['end']) => results.some((result) => result.end === end);
  if (has('failed')) return 'The receiver did not accept it in any attempt.';
  if (has('gone')) return 'The receiver answered 410 Gone for a part of it.';
  return 'The target is not allowed: not https, or a private or reserved address, itself or by its name.';
}
