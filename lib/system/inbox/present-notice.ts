import { imageUrlOf } from '../../identity/users/present-user.ts';
import type { Notice, ReadMarks } from './model.ts';
import { readAtOf } from './notice-rules.ts';

/** A notification as the person sees it. */
export function presentNotice(notice: Notice, read: ReadMarks | undefined) {
  const { id, type, message, link, by, at } = notice;
  return {
    id,
    message,
    link,
    notificationType: type,
    createdBy: by
      ? { username: by.name, imageUrl: imageUrlOf({ id: by.id, email: null, username: by.name }) }
      : {},
    createdAt: at,
    readAt: readAtOf(notice, read),
  };
}
