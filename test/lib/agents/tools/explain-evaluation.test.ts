import { describe, expect, it } from 'vitest';
import { explainEvaluationTool } from '../../../../lib/agents/tools/explain-evaluation.ts';
import type { ToolRequest } from '../../../../lib/agents/tools/tool-model.ts';

const strategy = {
  name: 'flexibleRollout',
  disabled: false,
  parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
};
const flag = { name: 'checkout', strategies: { result: true, data: [strategy] } };

/** What the playground is asked, and what the tool answers. */
async function explain(context: unknown) {
  const asked: ToolRequest[] = [];
  const answer = await explainEvaluationTool.run(
    { projectId: 'default', featureName: 'checkout', environment: 'development', context },
    async (operation, request) => {
      if (operation === 'getFeature') return { name: 'checkout', project: 'default' };
      asked.push(request);
      return { features: [flag] };
    },
  );
  const [{ body } = {}] = asked;
  const { context: sent } = body as { context: Record<string, unknown> };
  // biome-ignore lint/suspicious/noExplicitAny: tools answer every shape
  return { sent, answer: answer as any };
}

describe('the context of explain_evaluation', () => {
  it.each([
    { userId: 7 },
    { targetingKey: '7' },
    { targetingKey: 7 },
    { userId: '7', targetingKey: '8' },
  ])('has the user id of %j', async (context) => {
    const { sent, answer } = await explain(context);
    expect(sent).toMatchObject({ userId: '7', appName: 'explain_evaluation' });
    expect(answer).not.toHaveProperty('note');
    expect(answer.strategies.data[0].rollout).toMatchObject({
      ...{ percentage: 50, stickiness: 'default', groupId: 'checkout', isRandom: false },
      bucket: expect.any(Number),
    });
  });

  it('has other texts, numbers and booleans as properties, and names what it ignores', async () => {
    const { sent, answer } = await explain({
      plan: 'pro',
      age: 7,
      properties: { a: true, b: [] },
      c: {},
    });
    expect(sent.properties).toEqual({ plan: 'pro', age: 7, a: true });
    expect(answer.warnings).toEqual({ invalidContextProperties: ['c', 'b'] });
  });

  it('has the time as text, also one that the playground refuses', async () => {
    expect((await explain({ currentTime: 0 })).sent.currentTime).toBe('1970-01-01T00:00:00.000Z');
    expect((await explain({ currentTime: 'noon' })).sent.currentTime).toBe('noon');
  });

  it('is refused if the targeting key is no id', async () => {
    await expect(explain({ targetingKey: true })).rejects.toThrow(/targetingKey/);
  });
});

it('says that chance decides for nobody in particular', async () => {
  const { answer } = await explain({});
  expect(answer.note).toMatch(/random/);
  expect(answer.strategies.data[0].rollout).toMatchObject({ isRandom: true });
});
