import { describe, expect, it } from 'vitest';
import {
  moved,
  newTemplate,
  type Template,
  templateBody,
  templateDraft,
  withMilestone,
} from '../../console/src/pages/release-templates/template-data.ts';

const two = withMilestone({ ...newTemplate, name: 'Careful' });

describe('a template that is typed', () => {
  it('leaves out what is empty, so that it follows from the flag', () => {
    const [milestone] = newTemplate.milestones;
    const strategies = (milestone?.strategies ?? []).map((strategy) => ({
      ...strategy,
      parameters: { rollout: '10', groupId: '' },
    }));
    const body = templateBody({
      ...newTemplate,
      milestones: [{ ...milestone, strategies } as (typeof newTemplate.milestones)[number]],
    });

    expect(body.milestones).toMatchObject([
      { strategies: [{ strategyName: 'flexibleRollout', parameters: { rollout: '10' } }] },
    ]);
    expect(JSON.stringify(body)).not.toContain('groupId');
  });

  it('times all milestones but the last', () => {
    const milestones = two.milestones.map((milestone) => ({ ...milestone, isTimed: true }));

    expect(
      templateBody({ ...two, milestones }).milestones?.map((each) => each.transitionCondition),
    ).toEqual([{ intervalMinutes: 1_440 }, null]);
  });

  it('numbers milestones as they stand', () => {
    const milestones = moved(two.milestones, 1, -1);

    expect(milestones.map(({ key }) => key)).toEqual([1, 0]);
    expect(
      templateBody({ ...two, milestones }).milestones?.map(({ sortOrder }) => sortOrder),
    ).toEqual([0, 1]);
  });

  it('is sent as it is stored, if nothing is typed', () => {
    const { milestones, ...rest } = templateBody(two);
    // What the service adds besides, its times and author, is not edited.
    const stored = {
      ...rest,
      milestones: milestones?.map((milestone, index) => ({ ...milestone, id: String(index) })),
    } as unknown as Template;

    expect(templateBody(templateDraft(stored))).toEqual(templateBody(two));
  });
});

it('nothing moves beyond the ends of a list', () => {
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
