import type { Event } from '../events/types.ts';
import { renderTemplate } from './body-template.ts';
import { customHeadersOf } from './custom-headers.ts';
import type { OutboundRequest } from './send-request.ts';
import { signatureOf } from './sign-request.ts';
import { parseSigningSecrets } from './signing-secrets.ts';

/** What a request is made from. */
export interface RequestInput {
  /** Parameters of the addon, secrets opened. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly event: Event;
  /** Stable for this event and addon, however often it is sent. */
  readonly id: string;
  readonly now: Date;
}

const DEFAULT_CONTENT_TYPE = 'application/json';

const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === '';

const bodyOf = (event: Event, template: string | undefined, contentType: string): string => {
  if (template === undefined || isBlank(template)) return JSON.stringify(event);
  const eventJson = JSON.stringify(JSON.stringify(event));
  return renderTemplate(template, { event, eventJson }, contentType);
};

/** The identifying headers of Standard Webhooks (https://www.standardwebhooks.com). */
const identification = ({ parameters, id, now }: RequestInput, body: Buffer) => {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const secrets = parseSigningSecrets(parameters.signingSecret ?? '');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(secrets.length > 0 && {
      'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
    }),
  };
};

/**
 * The POST of a webhook: the event as JSON or as the template says, identified and, if the addon has a
 * signing secret, signed.
 * @throws {TemplateError} when the template can not be rendered with this event
 */
export const webhookRequest = (input: RequestInput): [OutboundRequest] => {
  const { url = '', contentType, authorization, bodyTemplate } = input.parameters;
  const type =
    contentType === undefined || isBlank(contentType) ? DEFAULT_CONTENT_TYPE : contentType;
  const body = Buffer.from(bodyOf(input.event, bodyTemplate, type), 'utf8');
  const headers = {
    'content-type': type,
    'user-agent': 'Flaghoist',
    ...(authorization !== undefined && !isBlank(authorization) && { authorization }),
    ...identification(input, body),
    ...customHeadersOf(input.parameters),
  };
  return [{ part: '', url: new URL(url), headers, body }];
};
