import { integer, list, nullable, object, optional, text } from '../../platform/schema/words.ts';

export const reviewersSchema = object(
  'ChangeRequestReviewers',
  'Users who can review, or are requested to.',
  {
    reviewers: list(
      'The users, sorted by id.',
      10_000,
      object('ChangeRequestReviewer', 'A user.', {
        id: integer('Id of the user.', 7),
        name: optional(nullable(text('Name of the user.', 'Ada', 500))),
        username: optional(
          nullable(text('Username, or else another name of the user.', 'ada', 500)),
        ),
        email: text('E-mail address, or an empty string.', 'ada@example.com', 500),
      }),
      [],
    ),
  },
);
