import { describe, expect, it } from 'vitest';
import { runTool, type ToolUse } from '../../../lib/agents/run-tool.ts';
import type { Tool } from '../../../lib/agents/tools/tool-model.ts';
import type { Caller } from '../../../lib/auth/caller.ts';
import { allRights } from '../../../lib/auth/rights.ts';
import type { Contract } from '../../../lib/http/contract.ts';
import type { OperationReply } from '../../../lib/http/operation-calls.ts';
import { aContract } from '../../support/a-contract.ts';

const agent = { name: 'claude-code', version: '2.1.0' };

const caller: Caller = {
  author: { id: 7, name: 'flag-bot' },
  tokenType: 'user',
  projects: ['*'],
  environment: '*',
  rights: allRights,
};

const reading: Tool = {
  name: 'read_thing',
  title: 'Read a thing',
  description: 'Reads a thing.',
  operations: ['getThing'],
  input: { type: 'object', properties: { id: {} } },
  run: ({ id }, call) => call('getThing', { params: { id } }),
};

const changing: Tool = {
  ...reading,
  operations: ['createThing'],
  changes: true,
  run: (body, call) => call('createThing', { body, bodyArgument: 'thing' }),
};

const contracts = new Map<string, Contract>([
  ['getThing', contractOf('getThing', 'GET')],
  ['createThing', contractOf('createThing', 'POST')],
]);

describe('a tool', () => {
  it('answers what its operation answers', async () => {
    const result = await runTool(reading, { id: 'a' }, useOf({ status: 200, body: { a: 1 } }));
    expect(result).toEqual({ content: [{ type: 'text', text: '{"a":1}' }] });
  });

  it('names the agent as a part of the author', async () => {
    const authors: unknown[] = [];
    const use = useOf({ status: 200, body: {} }, ({ author }) => authors.push(author));
    await runTool(reading, {}, use);
    expect(authors).toEqual([{ id: 7, name: 'flag-bot', agent }]);
  });

  it('answers what is wrong, naming the argument', async () => {
    const message = 'The `/params/id` property is required.';
    const details = [
      { message, path: '/params/id', rule: 'is required' },
      {
        message: 'The `/query/x` property must be "/query/x". You sent "/query/x".',
        path: '/query/x',
        rule: 'must be "/query/x"',
      },
    ];
    const result = await runTool(reading, {}, useOf({ status: 400, body: { message, details } }));
    expect(result).toEqual({
      isError: true,
      content: [
        {
          type: 'text',
          text: 'The `/id` property is required. The `/x` property must be "/query/x". You sent "/query/x".',
        },
      ],
    });
  });

  it('answers what is wrong with a body, naming the argument that it is', async () => {
    const message = 'The `/body/0/action` property is bad.';
    const details = [{ message, path: '/body/0/action', rule: 'is bad' }];
    const use = useOf({ status: 400, body: { message, details } });
    const mayChange = { ...use, caller: { ...caller, mayChangeAsAgent: true as const } };
    const { content } = await runTool(changing, {}, mayChange);
    expect(content[0]?.text).toBe('The `/thing/0/action` property is bad.');
  });

  it('answers what is wrong as a whole, and then with what', async () => {
    const body = {
      message: 'Nothing was done.',
      details: [{ message: 'The flag a is archived.' }],
    };
    const { content } = await runTool(reading, {}, useOf({ status: 400, body }));
    expect(content[0]?.text).toBe('Nothing was done. The flag a is archived.');
  });

  it('refuses an argument that it does not have', async () => {
    const result = await runTool(reading, { ID: 1 }, useOf({ status: 200, body: {} }));
    expect(result).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'The tool has no argument "ID". It has: id.' }],
    });
  });

  it('does not call an operation that it does not declare', async () => {
    const tool = { ...reading, operations: [] };
    await expect(runTool(tool, {}, useOf({ status: 200, body: {} }))).rejects.toThrow(/declare/);
  });

  it('does not call an operation that changes something, if it only reads', async () => {
    const { changes: _changes, ...tool } = changing;
    await expect(runTool(tool, {}, useOf({ status: 200, body: {} }))).rejects.toThrow(/only reads/);
  });

  it('does not change anything with a token that does not say so', async () => {
    await expect(runTool(changing, {}, useOf({ status: 200, body: {} }))).rejects.toThrow(
      /only reads/,
    );
  });
});

function contractOf(operationId: string, method: 'GET' | 'POST'): Contract {
  const access = { kind: 'admin', permissions: [] } as const;
  return { ...aContract, operationId, method, path: '/api/admin/things', access };
}

function useOf(reply: OperationReply, onCall?: (caller: Caller) => void): ToolUse {
  const call = async (_id: string, _request: object, by: Caller) => {
    onCall?.(by);
    return reply;
  };
  return { caller, agent, calls: { contracts, call }, requestId: 'r' };
}
