import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolAnswer, toolError } from '../../../lib/agents/tool-answer.ts';
import { MAX_TOOL_ANSWER_BYTES } from '../../../lib/agents/tools/tool-model.ts';

const long = (count: number, text = 'x') => Array.from({ length: count }, () => text);

describe('the answer of a tool', () => {
  it('is JSON, as it is', () => {
    expect(toolAnswer({ name: 'é', list: long(1_000) })).toEqual({
      content: [{ type: 'text', text: JSON.stringify({ name: 'é', list: long(1_000) }) }],
    });
  });

  it('is text, if the operation answers text', () => {
    expect(toolAnswer('# What to do')).toEqual({
      content: [{ type: 'text', text: '# What to do' }],
    });
  });

  it('has shorter lists if it would be too large', () => {
    const result = toolAnswer({ values: long(100_000), name: 'a' });
    const answer = JSON.parse(result.content[0]?.text ?? '');
    expect(answer).toEqual({
      isShortened: 'Lists are cut after 20 items.',
      answer: { values: [...long(20), '… and 99980 more'], name: 'a' },
    });
  });

  it('is refused if that is still too large, saying what to ask for', () => {
    const result = toolAnswer({ text: 'x'.repeat(MAX_TOOL_ANSWER_BYTES) });
    expect(result).toEqual({
      isError: true,
      content: [
        { type: 'text', text: expect.stringMatching(/64011 bytes; at most 64000 .* `limit`/) },
      ],
    });
  });

  it('never has more than the largest number of bytes', () => {
    const sizes = fc.array(
      fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 100 }),
    );
    fc.assert(
      fc.property(sizes, (value) => {
        const [content] = toolAnswer({ value }).content;
        return Buffer.byteLength(content?.text ?? '') <= MAX_TOOL_ANSWER_BYTES;
      }),
    );
  });
});

it('an error is a result that agents read', () => {
  expect(toolError('No.')).toEqual({ isError: true, content: [{ type: 'text', text: 'No.' }] });
});
