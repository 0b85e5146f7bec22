import type { Parameters } from './dynalite.ts';
import {
  internalError,
  isServiceError,
  type ServiceError,
  serializationError,
  unknownOperationError,
} from './service-error.ts';

/** The answer to a request: its status and the text of its body. */
export interface Answer {
  readonly statusCode: number;
  readonly text: string;
}

const TARGET = /^DynamoDB_20120810\.(?<operation>\w+)$/;

/** Runs a request. An error becomes its answer; an unexpected one a 500 that says nothing. */
export async function answerTo(run: () => Promise<Parameters>): Promise<Answer> {
  try {
    return { statusCode: 200, text: JSON.stringify(await run()) };
  } catch (error) {
    const { statusCode, body } = presentable(error);
    return { statusCode, text: JSON.stringify(body) };
  }
}

/**
 * The operation that the header `x-amz-target` names.
 * @throws {ServiceError} when it names none
 */
export function operationOf(target: unknown): string {
  const operation = TARGET.exec(String(target))?.groups?.operation;
  if (operation === undefined) throw unknownOperationError();
  return operation;
}

/**
 * Parses the body of a request.
 * @throws {ServiceError} unless it is a JSON object
 */
export function parse(text: string): Parameters {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      return body as Parameters;
    }
  } catch {
    // Not JSON: answered like JSON that is not an object.
  }
  throw serializationError();
}

/** An unexpected error fails its own request with a 500. The process keeps running. */
function presentable(error: unknown): ServiceError {
  if (isServiceError(error)) return error;
  console.error('The embedded DynamoDB failed to answer a request:', error);
  return internalError();
}
