/** An e-mail to one person, as text and as the same in HTML. */
export interface Mail {
  readonly to: string;
  /** Without anything that people have chosen, such as names. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The server of the recipient will never accept a mail to this address: trying again is useless. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
}
