import { describe, expect, it, vi } from 'vitest';
import {
  isJsonType,
  refuseInvalidTemplate,
  renderTemplate,
} from '../../../../../lib/integrations/providers/webhook/body-template.ts';
import { TemplateError } from '../../../../../lib/integrations/providers/webhook/bounded-writer.ts';

const json = 'application/json';
const event = {
  id: 7,
  type: 'feature-tagged',
  featureName: 'a "quoted"\nname',
  data: { name: 'x', nested: { deep: true } },
  preData: null,
  tags: [
    { type: 'simple', value: 'one' },
    { type: 'team', value: 'two' },
  ],
};

const view = {
  event,
  list: Array(10).fill('x'),
  sections: Array(9_999).fill('x'),
  texts: Array(8).fill('x'.repeat(64 * 1024)),
  long: 'x'.repeat(512 * 1024 + 1),
  quotes: '"'.repeat(300_000),
};

describe('a template', () => {
  it.each([
    ['a value', '{{event.type}}', 'feature-tagged'],
    ['a number', '{{event.id}}', '7'],
    ['nested data', '{{event.data.nested.deep}}', 'true'],
    [
      'a section for each tag',
      '{{#event.tags}}{{type}}:{{value}} {{/event.tags}}',
      'simple:one team:two ',
    ],
    [
      'a missing value as an empty string',
      '[{{event.data.missing}}{{event.preData.name}}{{nothing}}]',
      '[]',
    ],
    ['an inverted section', '{{^event.preData}}new{{/event.preData}}', 'new'],
    ['an object as JSON', '{{{event.data}}}', '{"name":"x","nested":{"deep":true}}'],
    ['a list as JSON', '{{{event.tags}}}', JSON.stringify(event.tags)],
    ['a partial as an empty string, because partials are not supported', '[{{> other}}]', '[]'],
  ])('renders %s', (_what, template, expected) => {
    expect(render(template)).toBe(expected);
  });

  it('stays JSON when a value has quotes and line ends', () => {
    expect(JSON.parse(render('{"name": "{{event.featureName}}"}'))).toEqual({
      name: 'a "quoted"\nname',
    });
  });

  it.each([
    ['two braces in a body that is not JSON', '{{event.featureName}}', 'text/plain'],
    ['three braces', '{{{event.featureName}}}', json],
  ])('does not escape %s', (_what, template, contentType) => {
    expect(render(template, contentType)).toBe(event.featureName);
  });

  it.each([
    '{{event.constructor}}',
    '{{event.constructor.constructor}}',
    '{{#event.constructor}}x{{/event.constructor}}',
    '{{event.__proto__}}',
    '{{{event.tags.constructor}}}',
    '{{event.tags.join}}',
    '{{event.toString}}',
  ])('reaches only the data: %s', (template) => {
    expect(render(template)).toBe('');
  });
});

describe('a template that grows without end', () => {
  it.each([
    ['its sections multiply', nested(40, 'x'), ''],
    ['its sections are nested too deeply', nested(11, 'x'), 'it is nested too deeply'],
    ['it repeats too many sections', nested(10, '', '{{#list}}'), 'it repeats too many sections'],
    [
      'it repeats too many values',
      nested(3, '{{a}}'.repeat(200), '{{#list}}'),
      'it repeats too many values',
    ],
    ['its result is too long', nested(9, 'x'.repeat(10_000)), 'its result is too long'],
    ['one value is too long', '{{{long}}}', 'its result is too long'],
    ['one value is too long after escaping', '{{quotes}}', 'its result is too long'],
  ])('is refused when %s', (_what, template, rule) => {
    const attempt = () => renderTemplate(template, view, json);

    expect(attempt).toThrow(TemplateError);
    expect(attempt).toThrow(rule);
  });

  it.each([
    ['10 sections within each other', nested(10, 'x'), 'x'.repeat(2 ** 10)],
    ['9,999 repeated sections', '{{#sections}}x{{/sections}}', 'x'.repeat(9_999)],
    ['512 Ki characters', '{{#texts}}{{.}}{{/texts}}', 'x'.repeat(512 * 1024)],
    ['quotes that are not escaped', '{{{quotes}}}', '"'.repeat(300_000)],
  ])('is rendered up to %s', (_what, template, expected) => {
    expect(renderTemplate(template, view, json)).toBe(expected);
  });

  it('turns a value into text and escapes it once, however often it is repeated', () => {
    const data = JSON.stringify(event.data);
    const both = `${JSON.stringify(data).slice(1, -1)}${data}`;

    const { count, result } = countStringify(() =>
      render('{{event.data}}{{{event.data}}}'.repeat(100)),
    );

    expect(result).toBe(both.repeat(100));
    // The copy of the view, the text, and the escaped text.
    expect(count).toBe(3);
  });

  it('is not rendered beyond the value that makes it too long', () => {
    const parts = Array.from({ length: 10 }, () => ({ text: 'x'.repeat(100_000) }));

    const { count } = countStringify(() =>
      expect(() => renderTemplate('{{#parts}}{{{.}}}{{/parts}}', { parts }, json)).toThrow(
        'its result is too long',
      ),
    );

    // The copy of the view and six of the ten parts.
    expect(count).toBe(7);
  });
});

describe('a template that is larger than any should be', () => {
  it.each([
    ['1,000 tags', '{{x}}'.repeat(1_000)],
    ['text of any length', 'x '.repeat(10_000)],
    ['a name of 200 characters', `{{${'x'.repeat(200)}}}`],
    ['a long comment', `{{! ${'x'.repeat(1_000)}}}`],
    ['1,000 whitespace characters in a row', `{{ x${' \n'.repeat(500)}}}`],
    ['10 sections within each other', nested(10, 'x')],
  ])('is accepted when it is saved up to %s', (_what, template) => {
    expect(() => refuseInvalidTemplate(template)).not.toThrow();
  });

  it.each([
    ['1,001 tags', '{{x}}'.repeat(1_001), 'it has more than 1000 tags'],
    [
      '1,001 tags in a section',
      `{{#a}}${'{{x}}'.repeat(1_000)}{{/a}}`,
      'it has more than 1000 tags',
    ],
    ['short delimiters', `{{=[ ]=}}${'[event]'.repeat(2_800)}`, 'it has more than 1000 tags'],
    [
      'a name of 201 characters',
      `{{${'x.'.repeat(100)}x}}`,
      'it has a name of more than 200 characters',
    ],
    [
      'a section with such a name',
      `{{#${'x'.repeat(201)}}}{{/${'x'.repeat(201)}}}`,
      'it has a name of more than 200 characters',
    ],
    ['11 sections within each other', nested(11, 'x'), 'it is nested too deeply'],
    [
      '1,001 whitespace characters in a row',
      `{{! x${' '.repeat(1_001)}x}}`,
      'it has more than 1000 whitespace characters in a row',
    ],
  ])('is refused when it is saved, and not rendered either: %s', (_what, template, rule) => {
    expect(() => refuseInvalidTemplate(template)).toThrow(rule);
    expect(() => render(template)).toThrow(rule);
  });
});

describe('a template that does not parse', () => {
  it.each(['{{#event}}', '{{/event}}', '{{#a}}{{/b}}', '{{event.type', '{{=bad}}'])(
    'is refused: %s',
    (template) => {
      expect(() => refuseInvalidTemplate(template)).toThrow(TemplateError);
    },
  );
});

describe('a media type', () => {
  it.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['APPLICATION/JSON', true],
    ['application/cloudevents+json', true],
    ['text/plain', false],
    ['application/x-www-form-urlencoded', false],
    ['application/jsonp', false],
  ])('%s: JSON %s', (type, expected) => {
    expect(isJsonType(type)).toBe(expected);
  });
});

/** Sections over two tags, or others, within each other. */
function nested(depth: number, inside: string, open = '{{#event.tags}}'): string {
  return `${open.repeat(depth)}${inside}${open.replace('#', '/').repeat(depth)}`;
}

function countStringify<Result>(run: () => Result) {
  const stringify = vi.spyOn(JSON, 'stringify');
  try {
    const result = run();
    return { count: stringify.mock.calls.length, result };
  } finally {
    stringify.mockRestore();
  }
}

function render(template: string, contentType = json) {
  return renderTemplate(template, { event }, contentType);
}
