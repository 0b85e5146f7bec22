import { randomUUID } from 'node:crypto';
import { log } from '../../platform/log.ts';
import { type RefusalStatus, SignInRefused } from './sign-in-refusal.ts';
import { endedTransactionCookie } from './transaction-cookie.ts';

/** The page that a person sees who is not signed in. */
interface FailurePage {
  readonly status: RefusalStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** Nothing but the text: no script, style, form or frame. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Runs a step of a sign-in. If it fails, the person gets a page that says why in one sentence, with a code
 * for the documentation and an id for the log, which says more.
 */
export async function orFailurePage<T>(
  requestId: string,
  run: () => Promise<T>,
): Promise<T | FailurePage> {
  try {
    return await run();
  } catch (error) {
    const id = randomUUID();
    if (!(error instanceof SignInRefused)) {
      log.error('a sign-in failed unexpectedly', error, { id, requestId });
      return page(500, 'Something went wrong on our side.', 'internal-error', id);
    }
    const { code, detail, status, message } = error;
    log.warn('a sign-in was refused', { id, requestId, code, ...(detail && { detail }) });
    const refusal = page(status, message, code, id);
    // The cookie is that of another sign-in, in another tab, which must not end by a stray link.
    return code === 'wrong-state' ? { ...refusal, cookies: [] } : refusal;
  }
}

/** All texts are ours and need no escaping. */
function page(status: RefusalStatus, text: string, code: string, id: string): FailurePage {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    cookies: [endedTransactionCookie()],
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>You are not signed in</title>
</head>
<body>
<main>
<h1>You are not signed in</h1>
<p>${text}</p>
<p><a href="/auth/oidc/login">Try again</a>, or <a href="/sign-in">sign in with a password</a>.</p>
<p>Error: <code>${code}</code><br>Id in the log: <code>${id}</code></p>
</main>
</body>
</html>
`,
  };
}
