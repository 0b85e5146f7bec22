import { loadValidation, type OperationValidation, type Parameters } from './dynalite.ts';

/** Parameter types of dynalite's validator language for the operations it does not know. */

const returnOnConditionFailure = {
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};

/** A single write's own types plus `ReturnValuesOnConditionCheckFailure`, which dynalite lacks. */
export function singleWriteValidation(name: string): OperationValidation {
  const validation = loadValidation(name);
  return { ...validation, types: { ...validation.types, ...returnOnConditionFailure } };
}

const consumedCapacityTypes = {
  ReturnConsumedCapacity: { type: 'String', enum: ['INDEXES', 'TOTAL', 'NONE'] },
};

const transactItems = (actions: Parameters, action: string) => ({
  type: 'List',
  notNull: true,
  lengthGreaterThanOrEqual: 1,
  lengthLessThanOrEqual: 100,
  children: { type: `ValueStruct<${action}>`, children: actions },
});

const expression = { type: 'String', notNull: true };

const writeMembers = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
];

function pick(types: Parameters, ...names: string[]): Parameters {
  return Object.fromEntries(names.map((name) => [name, types[name]]));
}

function action(name: string, members: Parameters) {
  return { type: `FieldStruct<${name}>`, children: members };
}

const putTypes = pick(loadValidation('putItem').types, ...writeMembers, 'Item');
const deleteTypes = pick(loadValidation('deleteItem').types, ...writeMembers, 'Key');

/** The types of `TransactWriteItems`. */
export const transactWriteTypes: Parameters = {
  ...consumedCapacityTypes,
  ReturnItemCollectionMetrics: { type: 'String', enum: ['SIZE', 'NONE'] },
  ClientRequestToken: {
    type: 'String',
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: 36,
  },
  TransactItems: transactItems(
    {
      ConditionCheck: action('ConditionCheck', {
        ...deleteTypes,
        ConditionExpression: expression,
        ...returnOnConditionFailure,
      }),
      Put: action('Put', { ...putTypes, ...returnOnConditionFailure }),
      Update: action('Update', {
        ...deleteTypes,
        UpdateExpression: expression,
        ...returnOnConditionFailure,
      }),
      Delete: action('Delete', { ...deleteTypes, ...returnOnConditionFailure }),
    },
    'TransactWriteItem',
  ),
};
