import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { isNew, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { CODE_SECONDS, type DeviceAnswer, type DeviceSignIn } from './model.ts';

/** Expiry is checked when a code is used; a while later DynamoDB deletes what is left. */
const KEPT_AFTER_SECONDS = 600;

/** @returns whether it was stored: the code belongs to no other program */
export async function storeDeviceSignIn(signIn: DeviceSignIn): Promise<boolean> {
  const ttl = ttlAfter(CODE_SECONDS + KEPT_AFTER_SECONDS);
  const key = keys.deviceSignIn(signIn.userCode);
  return (await writeItem({ put: { ...key, ...signIn, ttl }, when: isNew })).done;
}

export function findDeviceSignIn(userCode: string): Promise<DeviceSignIn | undefined> {
  return getItem(keys.deviceSignIn(userCode));
}

/**
 * Notes that the program asks, at most once in a time.
 * @returns the sign-in, and whether it was noted: not when it asked too soon, or with a wrong secret
 */
export async function notePoll(
  { userCode, secretHash }: Pick<DeviceSignIn, 'userCode' | 'secretHash'>,
  { now, pauseMs }: { readonly now: number; readonly pauseMs: number },
): Promise<{ readonly isNoted: boolean; readonly signIn: DeviceSignIn | undefined }> {
  const { done, item } = await writeItem({
    update: keys.deviceSignIn(userCode),
    expression: 'SET polledAt = :now',
    values: { ':now': now, ':hash': secretHash, ':before': now - pauseMs },
    when: {
      expression: 'secretHash = :hash AND (attribute_not_exists(polledAt) OR polledAt <= :before)',
    },
  });
  // An item that `keys.deviceSignIn` leads to.
  return { isNoted: done, signIn: item as DeviceSignIn | undefined };
}

/** @returns whether it was answered: it is the same program that was read, which nobody has answered */
export async function storeAnswer(
  { userCode, secretHash }: Pick<DeviceSignIn, 'userCode' | 'secretHash'>,
  answer: DeviceAnswer,
): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.deviceSignIn(userCode),
    expression: 'SET answer = :answer',
    values: { ':answer': answer, ':hash': secretHash },
    when: { expression: 'secretHash = :hash AND attribute_not_exists(answer)' },
  });
  return done;
}

/** Removes it: of two exchanges, one finds it. */
export function spendWrite(
  { userCode, secretHash }: Pick<DeviceSignIn, 'userCode' | 'secretHash'>,
  onConflict: () => Error,
): Write {
  return {
    remove: keys.deviceSignIn(userCode),
    when: { expression: 'secretHash = :hash', values: { ':hash': secretHash } },
    onConflict,
  };
}
