import { config } from '../../../platform/config.ts';
import { type OutboundRequest, type Outcome, sendRequest } from '../requests/send-request.ts';
import type { Attempt } from './delivery.ts';
import { noteSlow, SLOW_AFTER_MS } from './receiver-health.ts';
import { redact } from './redact.ts';

/** Characters of a response that are kept: enough for its error message. */
const EXCERPT_LENGTH = 500;
/** The status of a receiver that wants no more events. */
const GONE = 410;

/** What the attempts at a request need to know. */
interface AttemptContext {
  readonly addonId: number;
  /** The maximum number of attempts. */
  readonly times: number;
  /** Values that must not be recorded. */
  readonly secrets: readonly string[];
}

/** How the attempts at one request of a delivery ended. */
export interface PartResult {
  readonly part: string;
  readonly attempts: readonly Attempt[];
  /**
   * - `received`: answered with 2xx
   * - `gone`: answered with 410
   * - `refused`: the target is not allowed
   * - `failed`: everything else; a later attempt may succeed
   */
  readonly end: 'received' | 'gone' | 'refused' | 'failed';
  /** Milliseconds to wait, as requested by the receiver. */
  readonly retryAfterMs: number;
}

/**
 * Sends the same request, byte for byte, until it is received. Stops early when another attempt
 * cannot help, or when the receiver requests a pause.
 */
export async function attemptPart(
  request: OutboundRequest,
  { addonId, times, secrets }: AttemptContext,
): Promise<PartResult> {
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
}

/** Makes one attempt. A slow receiver is reported while the attempt is still running. */
async function send(request: OutboundRequest, addonId: number): Promise<Outcome> {
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
}

function toAttempt(part: string, outcome: Outcome, at: Date, secrets: readonly string[]): Attempt {
  return {
    part,
    at: at.toISOString(),
    status: outcome.status,
    error: outcome.error,
    latencyMs: outcome.latencyMs,
    excerpt: redact(outcome.responseText, secrets, EXCERPT_LENGTH).toWellFormed(),
  };
}

function endOf({ ok, final, status }: Outcome): PartResult['end'] {
  if (ok) return 'received';
  if (final) return 'refused';
  return status === GONE ? 'gone' : 'failed';
}
