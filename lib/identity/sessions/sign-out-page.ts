/**
 * Content-Security-Policy of the page: nothing but its own form, which goes to the service itself.
 */
export const signOutPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page behind a link to sign out. A link alone must not do it, or any page could sign people out with an
 * image. Pure.
 * @param isSignedIn whether the browser has a session, as far as its cookie tells
 */
export function signOutPage(isSignedIn: boolean): string {
  return isSignedIn
    ? document(
        'Sign out',
        '<form method="post" action="/auth/logout"><button>Sign out</button></form>',
      )
    : document('You are signed out', '<p>This browser has no session.</p>');
}

/** With `referrer`, browsers without `Sec-Fetch-Site` name the origin of the form. */
function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
