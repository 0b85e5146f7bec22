import { describe, expect, it } from 'vitest';
import { markdownStyle } from '../../../../lib/integrations/messages/markdown-style.ts';
import { plainStyle } from '../../../../lib/integrations/messages/plain-style.ts';
import { render } from '../../../../lib/integrations/messages/render.ts';
import { slackStyle } from '../../../../lib/integrations/messages/slack-style.ts';
import { link, type Message, say, strong } from '../../../../lib/words/message.ts';

const url = 'https://flags.example.com/projects/a/features/b';
const message = say`${strong('jane')} made ${link('b', url)} ${50}% faster`;

describe('a message', () => {
  it.each([
    ['plain', plainStyle, 'jane made b 50% faster'],
    ['mrkdwn', slackStyle, `*jane* made <${url}|b> 50% faster`],
    ['markdown', markdownStyle, `**jane** made [b](${url}) 50% faster`],
  ])('is written in %s', (_style, style, text) => {
    expect(render(message, style)).toBe(text);
  });

  it('stays on one line, whatever its names contain', () => {
    expect(render(say`${strong('a\nb')} ${'c\r\n\td'}`, slackStyle)).toBe('*a b* c d');
  });
});

describe('markup in a name is escaped in mrkdwn', () => {
  it.each<readonly [string, Message, string]>([
    ['a mention', ['<!channel>'], '&lt;!channel&gt;'],
    ['an entity', ['&lt;'], '&amp;lt;'],
    ['a link', strong('<https://evil.example|x>'), '*&lt;https://evil.example|x&gt;*'],
    ['an asterisk', strong('a*b'), 'a*b'],
    ['the end of a link', link('a>b', url), `<${url}|a&gt;b>`],
    ['a bar in an address', link('a', 'https://x.example/|b>'), '<https://x.example/%7Cb&gt;|a>'],
  ])('%s', (_what, parts, text) => {
    expect(render(parts, slackStyle)).toBe(text);
  });
});

describe('markup in a name is escaped in markdown', () => {
  it.each<readonly [string, Message, string]>([
    ['emphasis', ['*a* _b_ ~c~'], '\\*a\\* \\_b\\_ \\~c\\~'],
    ['code', ['`a`'], '\\`a\\`'],
    ['a link', strong('[x](https://evil.example)'), '**\\[x\\](https://evil.example)**'],
    ['a backslash', ['a\\*'], 'a\\\\\\*'],
    ['HTML', ['<img src=x>&copy;'], '&lt;img src=x&gt;&amp;copy;'],
    ['the end of a Datadog block', ['a %%% b'], 'a \\%\\%% b'],
    ['the end of a link', link('a](b', url), `[a\\](b](${url})`],
    ['the end of an address', link('a', 'https://x.example/(b)'), '[a](https://x.example/%28b%29)'],
  ])('%s', (_what, parts, text) => {
    expect(render(parts, markdownStyle)).toBe(text);
  });
});

describe('a message that is too long', () => {
  it.each([10, 50, 200])('is cut at %i characters and ends in an ellipsis', (limit) => {
    const text = render(['x'.repeat(5_000)], plainStyle, limit);

    expect(text).toBe(`${'x'.repeat(limit - 1)}…`);
  });

  it('is not cut when it fits exactly', () => {
    expect(render(['x'.repeat(10)], plainStyle, 10)).toBe('x'.repeat(10));
  });

  it('is cut between graphemes, however many code units they have', () => {
    const family = '👨‍👩‍👧';

    expect(render([`a${family}${family}`], plainStyle, 3 + family.length)).toBe(`a${family}…`);
  });

  it('is cut between escapes', () => {
    expect(render(['&&&'], slackStyle, 12)).toBe('&amp;&amp;…');
  });

  it('is cut before a link or a name, not within', () => {
    expect(render(say`see ${link('b', url)}`, slackStyle, 20)).toBe('see …');
    expect(render(say`see ${strong('x'.repeat(20))}`, slackStyle, 20)).toBe('see …');
  });

  it('has at most 3,000 characters by default', () => {
    expect(render(['x'.repeat(5_000)], slackStyle)).toHaveLength(3_000);
  });
});
