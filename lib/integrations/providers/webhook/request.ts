import { createHmac } from 'node:crypto';
import { describeEvent } from '../../messages/describe-event.ts';
import { markdownStyle } from '../../messages/markdown-style.ts';
import { render } from '../../messages/render.ts';
import { customHeadersOf } from '../parts/custom-headers.ts';
import type { OutboundRequest, RequestInput } from '../parts/request-model.ts';
import { renderTemplate } from './body-template.ts';
import { parseSigningSecrets } from './signing-secrets.ts';

const DEFAULT_CONTENT_TYPE = 'application/json';

/**
 * The request of a webhook: the event as JSON or rendered by the template, with identifying headers
 * and, if the integration has a signing secret, signed.
 * @throws {TemplateError} when the template cannot be rendered with this event
 */
export function webhookRequest(input: RequestInput): [OutboundRequest] {
  const { url = '', contentType, authorization } = input.parameters;
  const type =
    contentType === undefined || isBlank(contentType) ? DEFAULT_CONTENT_TYPE : contentType;
  const body = Buffer.from(bodyOf(input, type), 'utf8');
  const headers = {
    'content-type': type,
    'user-agent': 'Flagwright',
    ...(authorization !== undefined && !isBlank(authorization) && { authorization }),
    ...identification(input, body),
    ...customHeadersOf(input.parameters),
  };
  return [{ destination: '', url: new URL(url), headers, body }];
}

function isBlank(value: string | undefined): boolean {
  return (value ?? '').trim() === '';
}

function bodyOf({ parameters, event, baseUrl }: RequestInput, contentType: string): string {
  const { bodyTemplate = '' } = parameters;
  if (isBlank(bodyTemplate)) return JSON.stringify(event);
  const eventJson = JSON.stringify(JSON.stringify(event));
  const eventMarkdown = render(describeEvent(event, baseUrl).text, markdownStyle);
  return renderTemplate(bodyTemplate, { event, eventJson, eventMarkdown }, contentType);
}

/** The identifying headers of Standard Webhooks (https://www.standardwebhooks.com). */
function identification({ parameters, id, now }: RequestInput, body: Buffer) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const secrets = parseSigningSecrets(parameters.signingSecret ?? '');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(secrets.length > 0 && {
      'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
    }),
  };
}

/** The signed content. */
interface Signed {
  /** The header `webhook-id`. */
  readonly id: string;
  /** The header `webhook-timestamp`: Unix time in seconds. */
  readonly timestamp: string;
  readonly body: Buffer;
}

/**
 * The header `webhook-signature` of Standard Webhooks: one signature per key, separated by spaces,
 * so that a receiver may know either key during a rotation.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
function signatureOf(keys: readonly Buffer[], { id, timestamp, body }: Signed): string {
  return keys
    .map((key) => {
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
      return `v1,${mac.digest('base64')}`;
    })
    .join(' ');
}
