import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { isNew, type Write } from '../../platform/dynamo/write.ts';
import { writeAlone, writeItem } from '../../platform/dynamo/write-item.ts';
import type { Forgetting, ForgettingPlace, Forgotten } from './model.ts';

/** What is known of forgetting an account: that it is under way, or done. */
interface ForgettingState {
  readonly underWay: Forgetting | undefined;
  readonly done: Forgotten | undefined;
}

/** Holds while a run has it. */
const isMine = { expression: 'holder = :holder' };

export async function findForgetting(user: number): Promise<ForgettingState> {
  const [underWay, done] = await getItems([keys.forgetting(user), keys.forgotten(user)]);
  return { underWay, done };
}

/** The account that is to be forgotten next, if there is one: one read. */
export async function nextForgetting(): Promise<Forgetting | undefined> {
  const [next] = await query({
    where: 'pk = :pk',
    values: { ':pk': keys.forgettingPartition },
    limit: 1,
  });
  return next;
}

export function createForgettingWrite(forgetting: Forgetting): Write {
  return { put: { ...keys.forgetting(forgetting.user), ...forgetting }, when: isNew };
}

/**
 * Takes it for a run, unless another one has it.
 * @returns how far it is; `undefined` if another run has it, or has finished it
 */
export async function holdForgetting(
  user: number,
  holder: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Forgetting | undefined> {
  const { done, item } = await writeItem({
    update: keys.forgetting(user),
    expression: 'SET holder = :holder, heldUntil = :until',
    values: { ':holder': holder, ':until': until.toISOString() },
    when: {
      expression: 'attribute_exists(pk) AND (attribute_not_exists(heldUntil) OR heldUntil < :now)',
      values: { ':now': now.toISOString() },
    },
  });
  // A write answers with an item of any type: this one's key is that of a forgetting.
  return done ? (item as unknown as Forgetting) : undefined;
}

/** Stores how far it is. @returns whether the run still has it */
export async function recordPlace(
  { user, texts }: Pick<Forgetting, 'user' | 'texts'>,
  place: ForgettingPlace,
  holder: string,
  until: Date,
): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.forgetting(user),
    expression: 'SET place = :place, texts = :texts, heldUntil = :until',
    values: { ':place': place, ':texts': texts, ':until': until.toISOString() },
    when: { ...isMine, values: { ':holder': holder } },
  });
  return done;
}

/** Lets the next run have it. */
export async function releaseForgetting(user: number, holder: string): Promise<void> {
  await writeItem({
    update: keys.forgetting(user),
    expression: 'REMOVE holder, heldUntil',
    when: { ...isMine, values: { ':holder': holder } },
  });
}

/** Stores that it is done, then removes what it knew. An interrupted run does both again. */
export async function finishForgetting(forgotten: Forgotten): Promise<void> {
  const { user } = forgotten;
  await writeItem({ put: { ...keys.forgotten(user), ...forgotten } });
  await writeAlone({ remove: keys.forgetting(user) });
}
