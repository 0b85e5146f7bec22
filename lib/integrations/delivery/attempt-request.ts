import { config } from '../../platform/config.ts';
import type { OutboundRequest } from '../providers/parts/request-model.ts';
import type { Attempt } from './delivery.ts';
import { reportSlow, SLOW_AFTER_MS } from './receiver-health.ts';
import { excerptOf } from './response-excerpt.ts';
import { type SendResult, sendRequest } from './send-request.ts';

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
export interface RequestResult {
  readonly destination: string;
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
export async function attemptRequest(
  request: OutboundRequest,
  { addonId, times, secrets }: AttemptContext,
): Promise<RequestResult> {
  const { destination } = request;
  const attempts: Attempt[] = [];
  for (;;) {
    const at = new Date();
    const result = await send(request, addonId);
    attempts.push(toAttempt(destination, result, at, secrets));
    const end = endOf(result);
    const retryAfterMs = result.retryAfterMs ?? 0;
    if (end !== 'failed' || retryAfterMs > 0 || attempts.length >= times) {
      return { destination, attempts, end, retryAfterMs };
    }
  }
}

/** Makes one attempt. A slow receiver is reported while the attempt is still running. */
async function send(request: OutboundRequest, addonId: number): Promise<SendResult> {
  const { allowPrivateWebhookTargets: allowPrivate, deliveryTimeoutMs } = config();
  let reported: Promise<void> | undefined;
  const report = () => {
    reported = reportSlow(addonId);
  };
  const timer = setTimeout(report, SLOW_AFTER_MS);
  const result = await sendRequest(request, { allowPrivate }, deliveryTimeoutMs);
  clearTimeout(timer);
  if (!reported && result.error === 'timeout') report();
  await reported;
  return result;
}

function toAttempt(
  destination: string,
  result: SendResult,
  at: Date,
  secrets: readonly string[],
): Attempt {
  return {
    part: destination,
    at: at.toISOString(),
    status: result.status,
    error: result.error,
    latencyMs: result.latencyMs,
    excerpt: excerptOf(result.responseText, secrets),
  };
}

function endOf({ ok, final, status }: SendResult): RequestResult['end'] {
  if (ok) return 'received';
  if (final) return 'refused';
  return status === GONE ? 'gone' : 'failed';
}
