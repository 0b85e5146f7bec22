import type { Event } from '../events/types.ts';
import { renderTemplate } from './body-template.ts';
import type { OutboundRequest } from './send-request.ts';

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

/**
 * The POST of a webhook: the event as JSON or as the template says, with the identifying headers of
 * Standard Webhooks (https://www.standardwebhooks.com).
 * @throws {TemplateError} when the template can not be rendered with this event
 */
export const webhookRequest = ({ parameters, event, id, now }: RequestInput): [OutboundRequest] => {
  const { url = '', contentType, authorization, bodyTemplate } = parameters;
  const type =
    contentType === undefined || isBlank(contentType) ? DEFAULT_CONTENT_TYPE : contentType;
  const request: OutboundRequest = {
    part: '',
    url: new URL(url),
    headers: {
      'content-type': type,
      'user-agent': 'Flaghoist',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      ...(authorization !== undefined && !isBlank(authorization) && { authorization }),
    },
    body: Buffer.from(bodyOf(event, bodyTemplate, type), 'utf8'),
  };
  return [request];
};
