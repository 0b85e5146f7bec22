import type { Routes } from 'generated:api';
import { hostname } from 'node:os';
import { OAuthRefusal, Unreachable } from '../../api/refusal.ts';
import { createService, type Service } from '../../api/service.ts';
import { checkedUrl, readSignIn } from '../../settings/connection.ts';
import { keepSignIn } from '../../settings/sign-in.ts';
import { CommandError, wrongUse } from '../../terminal/command-error.ts';
import { pause } from '../../terminal/pause.ts';
import { timeInWords } from '../../terminal/time-in-words.ts';
import type { AddCommand, Context } from '../command.ts';
import { deleteToken } from './delete-token.ts';

type Codes = Routes['POST /auth/device/code']['output'];
type Given = Routes['POST /auth/device/token']['output'];

/** What a program adds to its pause when it is told to slow down (RFC 8628, 3.5). */
const SLOWER_SECONDS = 5;

/** `flagwright login`: signs the terminal in, by a code that a person compares in a browser. */
export const addLogin: AddCommand = (program, context) => {
  const { env, output } = context;
  program
    .command('login')
    .description('sign in, by a code that you compare in a browser')
    .option('--url <address>', 'address of the service; that of the last sign-in unless given')
    .option('--json', 'print JSON')
    .action(async ({ url: asked, json }: { readonly url?: string; readonly json?: true }) => {
      const former = await readSignIn(env).catch(() => undefined);
      const address = asked ?? env.FLAGWRIGHT_URL ?? former?.url;
      if (!address) throw wrongUse('Say where the service is: flagwright login --url ADDRESS');
      const service = createService({ url: checkedUrl(address), token: '' }, context.ended);
      const { url } = service;
      const codes = await service.call('POST /auth/device/code', {
        body: { client_name: 'flagwright', host: hostname().slice(0, 100) || 'a computer' },
      });
      output.note(
        `Open  ${codes.verification_uri_complete}`,
        `and compare the code  ${codes.user_code}`,
        'Waiting for your answer there…',
      );
      const given = await untilAnswered(service, codes, context);
      await keepSignIn(env, { url, token: given.access_token, tokenId: given.token_id });
      // The one before serves nobody now.
      if (former?.url === url) await deleteToken(former).catch(() => undefined);
      const expiresAt = new Date(Date.now() + given.expires_in * 1_000).toISOString();
      const { user } = given;
      if (json) return output.json({ url, user, expiresAt });
      output.print(`Signed in to ${url} as ${user}, until ${timeInWords(expiresAt)}.`);
      if (env.FLAGWRIGHT_TOKEN) output.note('FLAGWRIGHT_TOKEN is set, and is used instead.');
    });
};

async function untilAnswered(service: Service, codes: Codes, { ended }: Context): Promise<Given> {
  const end = Date.now() + codes.expires_in * 1_000;
  let seconds = codes.interval;
  while (Date.now() < end) {
    await pause(seconds * 1_000, ended);
    try {
      return await service.call('POST /auth/device/token', {
        body: { device_code: codes.device_code },
      });
    } catch (error) {
      if (error instanceof OAuthRefusal && error.code === 'slow_down') seconds += SLOWER_SECONDS;
      else if (!isPassing(error)) throw error;
    }
  }
  throw new CommandError('Nobody has answered within ten minutes. Run "flagwright login" again.');
}

/** A network that is away for a moment must not end what a person has begun in a browser. */
function isPassing(error: unknown): boolean {
  const isWaiting = error instanceof OAuthRefusal && error.code === 'authorization_pending';
  const isAway = error instanceof OAuthRefusal && error.code === 'temporarily_unavailable';
  return isWaiting || isAway || error instanceof Unreachable;
}
