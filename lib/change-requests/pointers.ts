import { invalid, NotFoundError, ValidationError } from '../platform/errors.ts';
import { type ChangeInput, isSegmentChange, isSettingsChange } from './model.ts';

/**
 * The error of the direct write as an error of the change that is proposed: its pointers lead into the
 * change, and an unknown flag, strategy or segment is a fault of the body.
 *
 * @param pointer JSON pointer of the change: `/body`, or `/body/0` in a list
 */
export function atChange(error: unknown, change: ChangeInput, pointer: string): unknown {
  if (error instanceof NotFoundError) {
    const path = `${pointer}${referenceTo(error.kind, change)}`;
    return invalid(path, 'refers to something unknown', { hint: error.message });
  }
  return error instanceof ValidationError ? error.at(`${pointer}${payloadOf(change)}`) : error;
}

const inPayload: ReadonlySet<NotFoundError['kind']> = new Set([
  'strategy',
  'milestone',
  'release-plan',
  'release-plan-template',
  'safeguard',
]);

/** The property of a change that refers to something unknown. */
function referenceTo(kind: NotFoundError['kind'], change: ChangeInput): string {
  if (isSettingsChange(change)) return '/action';
  if (isSegmentChange(change)) return '/payload/id';
  return inPayload.has(kind) ? '/payload' : '/feature';
}

/** The part of a change that the direct write takes as its body. */
function payloadOf({ action }: ChangeInput): string {
  if (action === 'changeSafeguard') return '/payload/safeguard';
  return action === 'patchVariant' ? '/payload/variants' : '/payload';
}
