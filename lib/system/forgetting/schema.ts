import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { choice, integer, object, optional, text } from '../../platform/schema/words.ts';

export const forgettingSchema = object('Forgetting', 'How far a deleted account is forgotten.', {
  id: integer('Id of the account.', 17),
  pseudonym: text('What its names are replaced by.', 'deleted-user-17', 100),
  state: choice('Whether names are still being replaced.', ['running', 'done'], 'running'),
  requestedAt: { ...dateTimeSchema, description: 'When it was requested first.' },
  finishedAt: optional({
    ...dateTimeSchema,
    description: 'When nothing of the names was left; absent before.',
  }),
});
