import { isDeepStrictEqual } from 'node:util';
import { chunksOf } from '../../platform/chunks.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { log } from '../../platform/log.ts';
import type { GuardrailWatch } from '../feature-environments/guardrail-rows.ts';
import type { Trip } from '../feature-environments/safeguard-decisions.ts';
import { tripSafeguard } from '../release-plans/trip-safeguards.ts';
import { tripInWords } from './guardrail-sentences.ts';
import {
  type GuardrailLook,
  lookAtGuardrail,
  type ReadMetric,
  sharedReads,
} from './look-at-guardrail.ts';

/** Guardrails whose metrics are read at the same time, each of a few rows. */
const AT_ONCE = 20;

/** Beside the other work of the function, which has 55 seconds, and adds up metrics before. */
const STOP_AFTER_MS = 12_000;

/**
 * Looks at each guardrail that can stop something, and trips those of which the metric is worse. Costs one small query
 * without any. One that fails does not stop the others; of more than there is time for, a run begins anywhere, so
 * that the next ones reach the rest.
 *
 * @throws {AggregateError} when some could not be looked at, after trying all
 */
export async function watchGuardrails(
  now = new Date(),
  stopAfterMs = STOP_AFTER_MS,
): Promise<void> {
  const watches = await queryPartition(keys.guardrailPartition);
  const until = Date.now() + stopAfterMs;
  const read = sharedReads();
  const errors: unknown[] = [];
  const chunks = chunksOf(watches, AT_ONCE);
  const begin = Math.floor(Math.random() * chunks.length);
  const inOrder = [...chunks.slice(begin), ...chunks.slice(0, begin)];
  for (const [index, chunk] of inOrder.entries()) {
    await Promise.all(
      chunk.map((watch) =>
        watchOne(watch, read, now).catch((error: unknown) => {
          const { safeguardId, feature, environment } = watch;
          log.error('a guardrail could not be looked at', error, {
            safeguardId,
            feature,
            environment,
          });
          errors.push(error);
        }),
      ),
    );
    if (Date.now() < until || index === inOrder.length - 1) continue;
    log.warn('not all guardrails were looked at', { left: (inOrder.length - index - 1) * AT_ONCE });
    break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some guardrails could not be looked at');
}

async function watchOne(watch: GuardrailWatch, read: ReadMetric, now: Date): Promise<void> {
  const look = await lookAtGuardrail(watch, read, now);
  if (look.verdict !== 'worse') return;
  await tripSafeguard(watch, tripBy(watch, look), () => isStillWatched(watch));
}

/** What stopped it, with the numbers that it was stopped by. */
function tripBy({ source }: GuardrailWatch, look: GuardrailLook): Trip {
  const { verdict, sentence } = look;
  return {
    reason: tripInWords(source, sentence),
    origin: {
      source: 'impact-metric',
      metric: source.name,
      verdict,
      numbers: look.comparison ?? look.threshold,
    },
  };
}

/**
 * Whether a guardrail waits for the same as when it was looked at. Another run may have stopped the plan since then, and
 * somebody resumed it: then it is to be looked at from the beginning.
 */
async function isStillWatched({ safeguardId, source, times }: GuardrailWatch): Promise<boolean> {
  const current = await getItem(keys.guardrail(safeguardId));
  return (
    current !== undefined &&
    isDeepStrictEqual(current.source, source) &&
    current.times[0]?.from === times[0]?.from
  );
}
