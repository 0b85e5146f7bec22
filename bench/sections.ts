import type { Section } from './framework/section.ts';
import { evaluation } from './sections/evaluation.ts';
import { playground } from './sections/playground.ts';

/** All sections, in the order of the report. */
export const sections: readonly Section[] = [evaluation, playground];
