import { config } from '../config.ts';
import type { Attempt } from './delivery.ts';
import { noteSlow, SLOW_AFTER_MS } from './receiver-health.ts';
import { redact } from './redact.ts';
import { type OutboundRequest, type Outcome, sendRequest } from './send-request.ts';

/** What is kept of a receiver's answer: enough for its error message. */
const EXCERPT_LENGTH = 500;
/** The answer of a receiver that wants to hear no more. */
const GONE = 410;

/** What a request is sent for. */
export interface AttemptContext {
  readonly addonId: number;
  /** How often it is sent at most. */
  readonly times: number;
  /** Values that no record may show. */
  readonly secrets: readonly string[];
}

/** How the attempts at one part of a delivery ended. */
export interface PartResult {
  readonly part: string;
  readonly attempts: readonly Attempt[];
  /**
   * - `received`: answered with 2xx
   * - `gone`: answered with 410
   * - `refused`: the target is not allowed
   * - `failed`: everything else, which may be better later
   */
  readonly end: 'received' | 'gone' | 'refused' | 'failed';
  /** Milliseconds that the receiver asks to wait. */
  readonly retryAfterMs: number;
}

const toAttempt = (
  part: string,
  outcome: Outcome,
  at: Date,
  secrets: readonly string[],
): Attempt => ({
  part,
  at: at.toISOString(),
  status: outcome.status,
  error: outcome.error,
  latencyMs: outcome.latencyMs,
  excerpt: redact(outcome.responseText, secrets, EXCERPT_LENGTH).toWellFormed(),
});

/** Sends once; a receiver that takes long is noted while it still does. */
const send = async (request: OutboundRequest, addonId: number): Promise<Outcome> => {
  const { allowPrivateWebhookTargets: allowPrivate, deliveryTimeoutMs } = config();
  let noted: Promise<void> | undefined;
  const note = () => {
    noted = noteSlow(addonId);
  };
  const timer = setTimeout(note, SLOW_AFTER_MS);
  const outcome = await sendRequest(request, { allowPrivate }, deliveryTimeoutMs);
  clearTimeout(timer);
  if (!noted && outcome.error === 'timeout') note();
  await noted;
  return outcome;
};

const endOf = ({ ok, final, status }: Outcome): PartResult['end'] => {
  if (ok) return 'received';
  if (final) return 'refused';
  return status === GONE ? 'gone' : 'failed';
};

/**
 * Sends the same request until it is received, byte for byte the same. Ends early when one more attempt
 * could not help, or when the receiver asks for a pause.
 */
export const attemptPart = async (
  request: OutboundRequest,
  { addonId, times, secrets }: AttemptContext,
): Promise<PartResult> => {
  const { part } = request;
  const attempts: Attempt[] = [];
  for (;;) {
    const at = new Date();
    const outcome = await send(request, addonId);
    attempts.push(toAttempt(part, outcome, at, secrets));
    const end = endOf(outcome);
    const retryAfterMs = outcome.retryAfterMs ?? 0;
    if (end !== 'failed' || retryAfterMs > 0 || attempts.length >= times) {
      return { part, attempts, end, retryAfterMs };
    }
  }
};
