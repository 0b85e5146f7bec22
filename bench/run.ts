/** `npm run bench`: all figures, as ratios within one run where that makes sense. */
import { benchEvaluation, printEvaluationBench } from './evaluation.ts';
import { benchPlayground, printPlaygroundBench } from './playground.ts';

console.log('Evaluations per second, beside unleash-client in the same process');
printEvaluationBench(benchEvaluation());
console.log('Explanations of the playground');
printPlaygroundBench(benchPlayground());
