import mustache from 'mustache';
import type { Mail } from '../../platform/mail/model.ts';
import { type User, userName } from '../users/model.ts';
import { oneLine, plainName } from './plain-name.ts';

/** What a mail about a password says. */
interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: string;
  readonly footnote: string;
}

/** The user, the link with its token, and the public URL of the service. */
interface Recipient {
  readonly user: User & { readonly email: string };
  readonly token: string;
  readonly baseUrl: string;
}

const template = `<!doctype html>
<html lang="en">
<body>
<p>{{greeting}}</p>
{{#paragraphs}}
<p>{{.}}</p>
{{/paragraphs}}
<p><a href="{{link}}">{{link}}</a></p>
<p>{{footnote}}</p>
</body>
</html>
`;

/** The mail to somebody who has asked for a new password. Pure. */
export function composeResetMail({ user, token, baseUrl }: Recipient): Mail {
  return compose(user, {
    subject: 'Set a new password for Flagwright',
    paragraphs: [
      `Somebody, probably you, has requested a new password for your account ${oneLine(userName(user))} at ${baseUrl}.`,
      'Open this link within an hour to set one. It works once, and then ends all your sessions:',
    ],
    link: `${baseUrl}/reset-password?token=${token}`,
    footnote:
      'If you have not requested it, ignore this e-mail: your password stays as it is, and nobody else has the link.',
  });
}

/**
 * The mail to a new user. Pure.
 * @param invitedBy name of who has created the account
 */
export function composeInvitation({ user, token, baseUrl }: Recipient, invitedBy: string): Mail {
  return compose(user, {
    subject: 'Your account for Flagwright',
    paragraphs: [
      `${oneLine(invitedBy)} has created an account for you at ${baseUrl}. Your user name is ${oneLine(userName(user))}.`,
      'Open this link within 48 hours to set your password. It works once:',
    ],
    link: `${baseUrl}/new-user?token=${token}`,
    footnote: 'When it has expired, an administrator can make a new one.',
  });
}

function compose(
  { email, name }: Recipient['user'],
  { subject, paragraphs, link, footnote }: Letter,
): Mail {
  const known = plainName(name);
  const greeting = known === undefined ? 'Hello,' : `Hello ${known},`;
  return {
    to: email,
    subject,
    text: [greeting, ...paragraphs, link, footnote, ''].join('\n\n'),
    html: mustache.render(template, { greeting, paragraphs, link, footnote }),
  };
}
