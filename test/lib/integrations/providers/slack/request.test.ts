import { describe, expect, it } from 'vitest';
import type { Event } from '../../../../../lib/events/log/types.ts';
import { slackRequests } from '../../../../../lib/integrations/providers/slack/request.ts';
import { anInput, baseUrl, bodyOf } from '../../delivery/an-input.ts';

const parameters = { url: 'https://hooks.slack.example/planted', defaultChannel: 'general' };

describe('a message to Slack', () => {
  it('says what happened, in mrkdwn, with a button that opens the page', () => {
    const [request] = send();

    expect(request && bodyOf(request)).toEqual({
      username: 'Flagwright',
      icon_emoji: ':triangular_flag_on_post:',
      channel: '#general',
      text: `*jane* switched on the flag <${baseUrl}/projects/shop/features/checkout|checkout> in the environment *production* of the project <${baseUrl}/projects/shop|shop>.`,
      attachments: [
        {
          fallback: 'Flag switched on: checkout',
          actions: [
            {
              type: 'button',
              style: 'primary',
              text: 'Open in Flagwright',
              url: `${baseUrl}/projects/shop/features/checkout`,
            },
          ],
        },
      ],
    });
  });

  it('goes to the address of the integration, identified', () => {
    expect(send()).toMatchObject([
      {
        url: new URL(parameters.url),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Flagwright',
          'webhook-id': 'evt_abc_7',
          'webhook-timestamp': '1795253400',
        },
      },
    ]);
  });

  it('has the name and the icon of the integration', () => {
    const [request] = send({}, { username: 'Flags', emojiIcon: ':tada:' });

    expect(request && bodyOf(request)).toMatchObject({ username: 'Flags', icon_emoji: ':tada:' });
  });

  it('has the headers of the integration', () => {
    const [request] = send({}, { customHeaders: '{"X-Key": "k", "User-Agent": "mine"}' });

    expect(request?.headers).toMatchObject({ 'x-key': 'k', 'user-agent': 'mine' });
  });

  it('mentions nobody', () => {
    const [request] = send({ createdBy: '<!channel>' });

    expect(request && bodyOf(request).text).toMatch(/^\*&lt;!channel&gt;\* /);
  });

  it('is cut at 3,000 characters', () => {
    const tooMany = Array.from({ length: 500 }, (_, index) => `variant-${index}`);
    const [request] = send({
      type: 'feature-environment-variants-updated',
      data: { variants: tooMany.map((name) => ({ name, weight: 2 })) },
    });

    const { text } = request ? bodyOf(request) : { text: '' };
    expect(text.length).toBeLessThanOrEqual(3_000);
    expect(text).toMatch(/…$/);
  });
});

describe('the channels of a message to Slack', () => {
  it.each<readonly [string, Partial<Event>, string[]]>([
    ['the default one, without tags', {}, ['general']],
    [
      'the default one, with tags of other types only',
      { tags: [{ type: 'simple', value: 'x' }] },
      ['general'],
    ],
    [
      'those named by tags, without the default one',
      { tags: slackTags('one', 'two') },
      ['one', 'two'],
    ],
    ['each once, with a hash or without', { tags: slackTags('#one', 'one') }, ['one']],
    ['the default one, when a tag is only a hash', { tags: slackTags('##') }, ['general']],
  ])('are %s', (_which, event, names) => {
    expect(channels(event)).toEqual(names.map((name) => [name, `#${name}`]));
  });

  it('may have a hash in the default one', () => {
    expect(channels({}, { defaultChannel: '#general' })).toEqual([['general', '#general']]);
  });

  it('are 20 at most', () => {
    const names = Array.from({ length: 30 }, (_, index) => `channel-${index}`);

    expect(channels({ tags: slackTags(...names) }).map(([destination]) => destination)).toEqual(
      names.slice(0, 20),
    );
  });
});

function send(event: Partial<Event> = {}, more: Readonly<Record<string, string>> = {}) {
  return slackRequests(anInput({ ...parameters, ...more }, event));
}

function slackTags(...values: string[]) {
  return values.map((value) => ({ type: 'slack', value }));
}

function channels(event: Partial<Event>, more?: Readonly<Record<string, string>>) {
  return send(event, more).map((request) => [request.destination, bodyOf(request).channel]);
}
