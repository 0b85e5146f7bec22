import type { AwsCommand } from './aws-command.ts';
import { parseBinary, writeBinary } from './binary-attributes.ts';
import { type AwsService, callAws } from './call-aws.ts';

/** The form of a service's requests: that of AWS in which a header names the operation. */
interface JsonProtocol {
  /** What precedes the operation, for example `DynamoDB_20120810`. */
  readonly target: string;
  readonly version: '1.0' | '1.1';
}

/** Options of one call. */
interface CallOptions {
  readonly abortSignal?: AbortSignal;
}

/** Calls one service. */
export interface JsonClient {
  /** @throws as `callAws` */
  send<Input extends object, Output>(
    command: AwsCommand<Input, Output>,
    options?: CallOptions,
  ): Promise<Output>;
}

/** A client of a service that takes and answers JSON. Binary values are arrays of bytes in it, as in the SDK. */
export function createJsonClient(service: AwsService, protocol: JsonProtocol): JsonClient {
  return {
    send: async (command, { abortSignal } = {}) => {
      const { operation } = command;
      const request = {
        operation,
        path: '/',
        headers: {
          'content-type': `application/x-amz-json-${protocol.version}`,
          'x-amz-target': `${protocol.target}.${operation}`,
        },
        body: JSON.stringify(command.body(), writeBinary),
      };
      const { text } = await callAws(service, request, abortSignal);
      // Each command has a type of its own for its answer.
      return parseBinary(text) as never;
    },
  };
}
