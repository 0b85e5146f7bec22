import type { Addon } from '../addons/model.ts';
import { openParameters } from '../addons/secrets.ts';
import { config } from '../config.ts';
import type { Event } from '../events/types.ts';
import { TemplateError } from './body-template.ts';
import { type Attempt, type Delivery, deliveryId } from './delivery.ts';
import { attemptsIn, waitAfter } from './delivery-schedule.ts';
import type { RoundResult } from './delivery-store.ts';
import { redact } from './redact.ts';
import { type OutboundRequest, type Outcome, sendRequest } from './send-request.ts';
import type { Sender } from './senders.ts';

/** What is kept of a receiver's answer: enough for its error message. */
const EXCERPT_LENGTH = 500;

const secretsOf = ({ secrets }: Addon, parameters: Readonly<Record<string, string>>): string[] =>
  Object.keys(secrets).flatMap((name) => parameters[name] ?? []);

const toAttempt = (outcome: Outcome, at: Date, secrets: readonly string[]): Attempt => ({
  at: at.toISOString(),
  status: outcome.status,
  error: outcome.error,
  latencyMs: outcome.latencyMs,
  excerpt: redact(outcome.responseText, secrets).slice(0, EXCERPT_LENGTH).toWellFormed(),
});

/** Sends the same request until it is received, `times` at most. */
const attempt = async (
  request: OutboundRequest,
  times: number,
  secrets: readonly string[],
): Promise<{ readonly attempts: Attempt[]; readonly last: Outcome }> => {
  const attempts: Attempt[] = [];
  for (;;) {
    const at = new Date();
    const last = await sendRequest(request, {
      allowPrivate: config().allowPrivateWebhookTargets,
    });
    attempts.push(toAttempt(last, at, secrets));
    if (last.ok || last.final || attempts.length >= times) return { attempts, last };
  }
};

/**
 * Sends an event to an addon, as often as this round of the schedule says. That a receiver fails is a
 * result, not an error.
 *
 * @returns how the round ended and when the next one is due
 * @throws {Error} when the fault is ours, for example a secret that does not open
 */
export const deliverRound = async (
  { round }: Delivery,
  addon: Addon,
  event: Event,
  sender: Sender,
): Promise<RoundResult> => {
  const parameters = openParameters(addon);
  const id = deliveryId(addon.uid, event.id);
  let requests: readonly OutboundRequest[];
  try {
    requests = sender({ parameters, event, id, now: new Date() });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const reason = `The body template can not be rendered: ${error.message}.`;
    return { state: 'failed', attempts: [], reason };
  }
  const secrets = secretsOf(addon, parameters);
  const [request] = requests;
  if (!request) return { state: 'delivered', attempts: [], reason: null };
  const { attempts, last } = await attempt(request, attemptsIn(round), secrets);
  if (last.ok) return { state: 'delivered', attempts, reason: null };
  const wait = last.final ? undefined : waitAfter(round, config().deliveryDelayFactor);
  if (wait === undefined) {
    const reason = last.final
      ? 'The target is not allowed: it is, or resolves to, a private or reserved address.'
      : 'The receiver did not accept it in any attempt.';
    return { state: 'failed', attempts, reason };
  }
  return { state: 'pending', attempts, reason: null, nextDue: new Date(Date.now() + wait) };
};
