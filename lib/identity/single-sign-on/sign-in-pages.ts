const contentType = 'text/html';

/** Responses of both steps of a sign-in: on to the next address, or a page that says why not. */
export const signInResponses = {
  302: { description: 'The browser goes on, to the address in `Location`.' },
  400: { description: 'A page: the sign-in was not started in this browser.', contentType },
  403: { description: 'A page: the person is not accepted.', contentType },
  404: { description: 'A page: sign-in with OpenID Connect is switched off.', contentType },
  500: { description: 'A page: the service does not know its address, or failed.', contentType },
  502: { description: 'A page: the provider gave an answer that is not understood.', contentType },
  503: { description: 'A page: the provider does not answer.', contentType },
} as const;
