import type { Section } from './framework/section.ts';
import { clients } from './sections/clients.ts';
import { coldStart } from './sections/cold-start.ts';
import { evaluation } from './sections/evaluation.ts';
import { growth } from './sections/growth.ts';
import { memory } from './sections/memory.ts';
import { money } from './sections/money.ts';
import { notifications } from './sections/notifications.ts';
import { playground } from './sections/playground.ts';
import { throughput } from './sections/throughput.ts';
import { units } from './sections/units.ts';
import { writers } from './sections/writers.ts';

/** All sections, in the order of the report. */
export const sections: readonly Section[] = [
  coldStart,
  units,
  growth,
  throughput,
  writers,
  memory,
  evaluation,
  playground,
  notifications,
  clients,
  money,
];
