import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail that the server has accepted. */
export interface ReceivedMail {
  /** Recipients of the envelope, who need not be in the headers. */
  readonly recipients: readonly string[];
  readonly parsed: ParsedMail;
  readonly isEncrypted: boolean;
  /** Who has logged in. */
  readonly user: string | undefined;
}

/** A refusal: its code and text, for example `550` and `5.1.1 no such user`. */
export interface Refusal {
  readonly code: number;
  readonly text: string;
}

export interface MailServerOptions {
  /** A free one by default. */
  readonly port?: number;
  /** From the first byte, by STARTTLS, or not at all, as by default. */
  readonly tls?: 'implicit' | 'starttls';
  /** Key and certificate of the server; needed for TLS. */
  readonly key?: string;
  readonly cert?: string;
  /** Required of clients if set. */
  readonly login?: { readonly user: string; readonly password: string };
}

export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Passwords that clients have sent, right or wrong. */
  readonly passwords: readonly string[];
  /** Number of recipients that clients have named, refused ones included. */
  readonly attempts: number;
  /** Refuses recipients from now on; `undefined` accepts them again. */
  refuse(refusal: Refusal | undefined): void;
  close(): Promise<void>;
}

/** Starts a real SMTP server on this machine. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { tls, key, cert, login } = options;
  const mails: ReceivedMail[] = [];
  const passwords: string[] = [];
  let refusal: Refusal | undefined;
  let attempts = 0;
  const server = new SMTPServer({
    secure: tls === 'implicit',
    ...(key && cert && { key, cert }),
    ...(tls === undefined && { disabledCommands: ['STARTTLS'] }),
    authOptional: login === undefined,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? '');
      const isRight = username === login?.user && password === login?.password;
      if (isRight) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo: (_address, _session, done) => {
      attempts += 1;
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, session, done) => {
      void simpleParser(stream).then((parsed) => {
        mails.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          parsed,
          isEncrypted: session.secure,
          user: session.user === undefined ? undefined : String(session.user),
        });
        done();
      }, done);
    },
  });
  // A client that breaks off, for example because it does not trust the certificate.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails,
    passwords,
    get attempts() {
      return attempts;
    },
    refuse: (next) => {
      refusal = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The link in a mail, and its token. */
export function linkIn({ parsed }: Pick<ReceivedMail, 'parsed'>): {
  readonly url: string;
  readonly token: string;
} {
  const [url = ''] = /https?:\/\/\S+\?token=\S+/.exec(parsed.text ?? '') ?? [];
  return { url, token: URL.canParse(url) ? (new URL(url).searchParams.get('token') ?? '') : '' };
}
