import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../infra/build/repository.ts';
import { readResources } from '../../infra/local/cloudformation.ts';

const page = await readFile(resolve(repository, 'docs/deploying.md'), 'utf8');
const [, section = ''] = page.split('## When an alarm comes');
const files = ['alarms.yml', 'backup.yml'];
const alarms = new Map(
  (await Promise.all(files.map((file) => readResources(file, 'AWS::CloudWatch::Alarm')))).flatMap(
    (each) => [...each],
  ),
);

it.each([...alarms.keys()])('docs/deploying.md says what %s means, and what to do', (alarm) => {
  const row = section.split('\n').find((line) => line.includes(`\`${alarm}\``)) ?? '';
  const [, , meaning = '', todo = ''] = row.split(' | ').length > 2 ? row.split('|') : [];

  expect(meaning.trim()).toMatch(/\w+ \w+/);
  expect(todo.trim()).toMatch(/\w+ \w+/);
});

it('docs/deploying.md describes no alarm that does not exist', () => {
  const described = [...section.matchAll(/`(\w+Alarm)`/g)].map(([, name = '']) => name);

  expect(described.filter((name) => !alarms.has(name))).toEqual([]);
});
