import { expect, it } from 'vitest';
import {
  type Details,
  detailsDifference,
} from '../../console/src/pages/flag/details-difference.ts';

const before: Details = { type: 'release', description: 'New basket', impressionData: false };

it.each<[string[], Partial<Details>]>([
  [[], {}],
  [['Type: from release to experiment.'], { type: 'experiment' }],
  [['Description: from “New basket” to “Basket of 2027”.'], { description: 'Basket of 2027' }],
  [['Description: from “New basket” to nothing.'], { description: '' }],
  [['Impression data is on.'], { impressionData: true }],
])('details of a flag that change: %j', (sentences, after) => {
  expect(detailsDifference(before, { ...before, ...after })).toEqual(sentences);
});
