import { expect, it } from 'vitest';
import { startPhase } from '../../../infra/import/progress.ts';
import { Report } from '../../../infra/import/report.ts';

it('reports all results in a table, and refusals with reasons', () => {
  const report = new Report();
  report.note('Segments', 'created', 3);
  report.note('Segments', 'unchanged');
  report.refuse('Flags', 'flag "a" of the project "b"', 'It is archived.');
  report.warn('Links are not imported: a');

  expect(report.lines()).toEqual([
    '',
    '                          created    changed  unchanged    refused',
    'Segments                        3          0          1          0',
    'Flags                           0          0          0          1',
    '',
    'Warnings:',
    '  Links are not imported: a',
    '',
    'Refused:',
    '  flag "a" of the project "b": It is archived.',
  ]);
  expect(report.hasRefusals).toBe(true);
});

it('begins with what must be known first', () => {
  const report = new Report();
  report.note('Flags', 'created');
  report.announce('These flags come in switched off: a');

  expect(report.lines().slice(0, 4)).toEqual([
    '',
    'Read this first:',
    '  These flags come in switched off: a',
    '',
  ]);
});

it('has lists with titles of their own', () => {
  const report = new Report();
  report.list('Not here yet:', 'Ada');
  report.list('Tokens:', 'deploy');
  report.list('Not here yet:', 'Bea');

  expect(report.lines().slice(2)).toEqual([
    '',
    'Not here yet:',
    '  Ada',
    '  Bea',
    '',
    'Tokens:',
    '  deploy',
  ]);
});

it('prints nothing if nothing was started', () => {
  expect(new Report().lines()).toEqual([]);
});

it('updates one line on a terminal', () => {
  expect(printed(true).split('\r\u001b[K').slice(1)).toEqual([
    'Flags                 0 of 2',
    'Flags                 1 of 2',
    'Flags                 2 of 2\n',
  ]);
});

it('writes one line for each phase elsewhere', () => {
  expect(printed(false)).toBe('Flags                 2 of 2\n');
});

function printed(isTTY: boolean): string {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const advance = startPhase({ isTTY, write }, 'Flags', 2);
  advance();
  advance();
  return text;
}
