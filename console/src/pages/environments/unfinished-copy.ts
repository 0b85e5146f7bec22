import type { Routes } from 'generated:api';
import { call } from '../../api/call.ts';
import { Refusal } from '../../api/refusal.ts';

type Listed = Routes['GET /api/admin/environments']['output']['environments'];

/** Often enough to see that it goes on. */
const LOOK_EVERY_MS = 2_000;

/**
 * How long until the list is read again, in milliseconds: while a copy is unfinished, its progress changes.
 * @param mayBegin one may begin at any time
 */
export function untilNextLook(
  answer: { readonly environments: Listed } | undefined,
  mayBegin: boolean,
): number | false {
  const isCopying = answer?.environments.some(({ unfinishedCopy }) => unfinishedCopy);
  return isCopying || mayBegin ? LOOK_EVERY_MS : false;
}

/** How far a copy is: `3,400 of 10,000 flags are copied.` */
export function copyInWords({
  flags,
  copiedFlags,
}: {
  readonly flags: number;
  readonly copiedFlags: number;
}): string {
  const [copied, all] = [copiedFlags, flags].map((count) => count.toLocaleString('en'));
  return `${copied} of ${all} flags are copied.`;
}

/**
 * For the request that copies: a conflict means only that its time is over if flags were copied, and some are
 * left.
 * @param name of the copy
 */
export function continuesCopy(name: string): (error: Error) => Promise<boolean> {
  let before: number | undefined;
  return async (error) => {
    if (!(error instanceof Refusal) || error.status !== 409) return false;
    const found = await call('GET /api/admin/environments/{name}', { params: { name } });
    const copied = found.unfinishedCopy?.copiedFlags;
    const hasMoved = copied !== undefined && copied !== before;
    before = copied;
    return hasMoved;
  };
}
