import { expect, it } from 'vitest';
import type { RightsPosition } from '../../../../lib/projects/access-overview/access-cursor-rules.ts';
import type { AccessRight } from '../../../../lib/projects/access-overview/access-right-rules.ts';
import { MAX_CSV_CHARACTERS } from '../../../../lib/projects/access-overview/limits.ts';
import { presentAccessPage } from '../../../../lib/projects/access-overview/present-access-page.ts';

/** As many rights as somebody in many groups has: three pages of them. */
const many: readonly AccessRight[] = Array.from({ length: 25_000 }, (_, index) => ({
  kind: 'person',
  id: '1',
  name: `"${'n'.repeat(150)}"`,
  right: 'Member',
  project: `project-${index}`,
}));
const few: readonly AccessRight[] = [{ kind: 'group', id: '2', right: 'Owner' }];
const rights = new Map([
  ['1', many],
  ['2', few],
]);

it('ends within the rights of somebody, and the next page goes on there, until all have come', () => {
  const sizes: number[] = [];
  const projects: string[] = [];
  let from: RightsPosition | undefined = { key: '', skip: 0 };
  while (from) {
    const keys = ['1', '2'].filter((key) => key >= (from?.key ?? ''));
    const page: ReturnType<typeof presentAccessPage> = presentAccessPage(
      { keys, limit: 10, from },
      rights,
    );
    projects.push(...(page.csv.match(/project-\d+|group/g) ?? []));
    sizes.push(page.csv.length);
    from = page.next;
  }

  expect(projects).toEqual([...many.map(({ project }) => project), 'group']);
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThan(MAX_CSV_CHARACTERS + 1_000);
});
