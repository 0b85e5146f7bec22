import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call of the AWS SDK, as it was sent. */
export interface AwsServerCall {
  /** The header `x-amz-target`, or the action of a query: `DescribeStacks`. */
  readonly operation: string;
  readonly body: string;
}

export interface AwsServerAnswer {
  readonly status: number;
  readonly body: string;
}

/** A service of AWS on its real protocol, with the answers of a test. */
interface AwsServer {
  readonly endpoint: string;
  /** In order. */
  readonly calls: readonly AwsServerCall[];
  close(): Promise<void>;
}

/** Starts it on a free port of this machine. */
export async function startAwsServer(
  answer: (call: AwsServerCall) => AwsServerAnswer | Promise<AwsServerAnswer>,
): Promise<AwsServer> {
  const calls: AwsServerCall[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const target = request.headers['x-amz-target'];
    const operation = String(target ?? new URLSearchParams(body).get('Action'));
    const call = { operation, body };
    calls.push(call);
    const { status, body: answered } = await answer(call);
    const type = answered.startsWith('<') ? 'text/xml' : 'application/x-amz-json-1.1';
    response.writeHead(status, { 'content-type': type }).end(answered);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** CloudFormation's description of a stack. */
export function stackAnswer(
  outputs: Readonly<Record<string, string>>,
  parameters: Readonly<Record<string, string>> = {},
): AwsServerAnswer {
  const members = membersOf('Output', outputs);
  const given = membersOf('Parameter', parameters);
  const stack = `<StackName>flagwright-prod</StackName><StackStatus>UPDATE_COMPLETE</StackStatus><CreationTime>2026-11-01T00:00:00Z</CreationTime><Outputs>${members}</Outputs><Parameters>${given}</Parameters>`;
  return {
    status: 200,
    body: `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>${stack}</member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  };
}

/** CloudFormation's answer about a stack that does not exist. */
export const noStack: AwsServerAnswer = {
  status: 400,
  body: '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>',
};

function membersOf(kind: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(
      ([key, value]) =>
        `<member><${kind}Key>${key}</${kind}Key><${kind}Value>${value}</${kind}Value></member>`,
    )
    .join('');
}
