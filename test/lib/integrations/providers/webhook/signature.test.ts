import { randomBytes } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../../../lib/events/log/types.ts';
import { webhookRequest } from '../../../../../lib/integrations/providers/webhook/request.ts';

const event: Event = {
  id: 842,
  type: 'feature-created',
  createdBy: 'Zoë',
  createdAt: '2026-11-21T10:00:00.000Z',
  createdByUserId: 1,
  data: { name: 'a-flag' },
  preData: null,
  tags: [],
  featureName: 'a-flag',
  project: 'default',
  environment: null,
};

describe('a signed webhook', () => {
  it('is verified by the library of Standard Webhooks', () => {
    const secret = newSecret();

    const { headers, body } = send({ signingSecret: secret });

    expect(new Webhook(secret).verify(body, headers)).toEqual(event);
  });

  it('is verified by either secret during a rotation', () => {
    const [older, newer] = [newSecret(), newSecret()];

    const { headers, body } = send({ signingSecret: `${newer} ${older}` });

    for (const secret of [older, newer]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(event);
    }
  });

  it.each<[string, { body?: string; headers?: Readonly<Record<string, string>> }]>([
    ['body', { body: JSON.stringify({ ...event, featureName: 'b-flag' }) }],
    ['id', { headers: { 'webhook-id': 'evt_other_842' } }],
    ['time', { headers: { 'webhook-timestamp': aMinuteAgo() } }],
  ])('with another %s is refused', (_what, forged) => {
    const secret = newSecret();
    const { headers, body } = send({ signingSecret: secret });

    expect(() =>
      new Webhook(secret).verify(forged.body ?? body, { ...headers, ...forged.headers }),
    ).toThrow(WebhookVerificationError);
  });

  it('with a different secret is refused', () => {
    const { headers, body } = send({ signingSecret: newSecret() });

    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
  });

  it('that is replayed by an attacker after five minutes is refused', () => {
    const secret = newSecret();
    const { headers, body } = send({ signingSecret: secret }, new Date(Date.now() - 301_000));

    expect(() => new Webhook(secret).verify(body, headers)).toThrow('timestamp too old');
  });

  it('signs the rendered template', () => {
    const secret = newSecret();

    const { headers, body } = send({
      signingSecret: secret,
      bodyTemplate: '{"by":"{{event.createdBy}}"}',
    });

    expect(new Webhook(secret).verify(body, headers)).toEqual({ by: 'Zoë' });
  });
});

it('a webhook without a secret has no signature', () => {
  expect(send({ signingSecret: '  ' }).headers).not.toHaveProperty('webhook-signature');
});

function newSecret() {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function send(parameters: Readonly<Record<string, string>>, now = new Date()) {
  const [request] = webhookRequest({
    parameters: { url: 'https://example.com/hook', ...parameters },
    event,
    id: 'evt_planted_842',
    now,
    baseUrl: 'https://flags.example.com',
  });
  return { headers: { ...request.headers }, body: request.body.toString('utf8') };
}

function aMinuteAgo() {
  return String(Math.floor(Date.now() / 1_000) - 60);
}
