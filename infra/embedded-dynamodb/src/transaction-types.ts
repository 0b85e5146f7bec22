import { loadValidation, type OperationValidation, type Parameters } from './dynalite.ts';

// Parameter types that dynalite lacks, in the language of its validator.

const returnOnConditionFailure = {
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};

const expression = { type: 'String', notNull: true };

const writeMembers = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
];

const putTypes = pick(loadValidation('putItem').types, ...writeMembers, 'Item');
const deleteTypes = pick(loadValidation('deleteItem').types, ...writeMembers, 'Key');

/** The types of `TransactWriteItems`. */
export const transactWriteTypes: Parameters = {
  ReturnConsumedCapacity: { type: 'String', enum: ['INDEXES', 'TOTAL', 'NONE'] },
  ReturnItemCollectionMetrics: { type: 'String', enum: ['SIZE', 'NONE'] },
  ClientRequestToken: {
    type: 'String',
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: 36,
  },
  TransactItems: {
    type: 'List',
    notNull: true,
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: 100,
    children: {
      type: 'ValueStruct<TransactWriteItem>',
      children: {
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
    },
  },
};

/** A single write's own types plus `ReturnValuesOnConditionCheckFailure`, which dynalite lacks. */
export function singleWriteValidation(name: string): OperationValidation {
  const validation = loadValidation(name);
  return { ...validation, types: { ...validation.types, ...returnOnConditionFailure } };
}

function pick(types: Parameters, ...names: string[]): Parameters {
  return Object.fromEntries(names.map((name) => [name, types[name]]));
}

function action(name: string, members: Parameters) {
  return { type: `FieldStruct<${name}>`, children: members };
}
