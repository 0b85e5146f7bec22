import { expect, it } from 'vitest';
import { isOverload, isUnavailable } from '../../../lib/platform/aws-failures.ts';
import { TransactionCanceledException } from '../../../lib/platform/dynamo/exceptions.ts';
import { cancelled } from '../../support/commits/memory-table.ts';

const named = (name: string, more: object = {}) => Object.assign(new Error('x'), { name, ...more });

it.each<[string, unknown]>([
  ['a throttled call', named('ThrottlingException')],
  ['a queue that throttles', named('RequestThrottled')],
  ['a call without an answer', named('TimeoutError')],
  ['a closed connection', named('Error', { code: 'ECONNRESET' })],
  ['a write to an item of a transaction', named('TransactionConflictException')],
  ['a transaction of which one item is throttled', cancelled(['None', 'ThrottlingError'])],
  ['a transaction that met another', cancelled(['TransactionConflict', 'None'])],
])('the same request may succeed in a moment: %s', (_what, error) => {
  expect(isOverload(error)).toBe(true);
});

it.each<[string, unknown]>([
  ['a condition that did not hold', named('ConditionalCheckFailedException')],
  ['a transaction with one', cancelled(['ThrottlingError', 'ConditionalCheckFailed'])],
  ['a transaction that is too large', cancelled(['ValidationError'])],
  ['a transaction without reasons', new TransactionCanceledException('')],
  ['an error of ours', new TypeError('x is not a function')],
  ['no error', undefined],
])('the same request would fail again: %s', (_what, error) => {
  expect(isOverload(error)).toBe(false);
});

it.each<[string, unknown]>([
  ['a right that the role lacks', named('AccessDeniedException')],
  ['credentials that have ended', named('ExpiredTokenException')],
  ['a key that cannot be used', named('KMSAccessDeniedException')],
  ['a queue whose key cannot be used', named('KmsDisabled')],
  ['a secret whose key cannot be used', named('DecryptionFailure')],
  ['a table that is being restored', named('ResourceNotFoundException')],
  ['a service that fails', named('InternalServerError', { status: 500 })],
  ['a variable that is missing', named('ConfigurationError')],
])('nobody can say what is stored: %s', (_what, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it.each<[string, unknown]>([
  ['a call that is wrong', named('ValidationException', { status: 400 })],
  ['a condition that did not hold', named('ConditionalCheckFailedException', { status: 400 })],
  ['an error of ours', new TypeError('x is not a function')],
  ['no error', undefined],
])('it is our own fault, or the caller’s: %s', (_what, error) => {
  expect(isUnavailable(error)).toBe(false);
});
