import { cli } from './campaigns/cli.ts';
import { clients } from './campaigns/clients.ts';
import { coldStart } from './campaigns/cold-start.ts';
import { company } from './campaigns/company.ts';
import { companyMemory } from './campaigns/company-memory.ts';
import { companyProcesses } from './campaigns/company-processes.ts';
import { companySoak } from './campaigns/company-soak.ts';
import { console } from './campaigns/console.ts';
import { edge } from './campaigns/edge.ts';
import { evaluation } from './campaigns/evaluation.ts';
import { growth } from './campaigns/growth.ts';
import { guardrails } from './campaigns/guardrails.ts';
import { guardrailsService } from './campaigns/guardrails-service.ts';
import { importing } from './campaigns/import.ts';
import { memory } from './campaigns/memory.ts';
import { money } from './campaigns/money.ts';
import { notifications } from './campaigns/notifications.ts';
import { packaging } from './campaigns/packaging.ts';
import { patterns } from './campaigns/patterns.ts';
import { playground } from './campaigns/playground.ts';
import { polls } from './campaigns/polls.ts';
import { processor } from './campaigns/processor.ts';
import { throughput } from './campaigns/throughput.ts';
import { units } from './campaigns/units.ts';
import { writers } from './campaigns/writers.ts';
import type { BenchOptions, Section, SectionResult } from './section.ts';

/** All sections, in the order of the report. */
export const sections: readonly Section[] = [
  packaging,
  money,
  coldStart,
  units,
  growth,
  company,
  companyMemory,
  companySoak,
  companyProcesses,
  importing,
  throughput,
  processor,
  writers,
  memory,
  evaluation,
  patterns,
  playground,
  guardrails,
  guardrailsService,
  notifications,
  clients,
  polls,
  edge,
  cli,
  console,
];

/** In a child process: runs one section. */
export async function runNamed({
  name,
  options,
}: {
  readonly name: string;
  readonly options: BenchOptions;
}): Promise<SectionResult> {
  const section = sections.find((each) => each.name === name);
  if (!section) throw new Error(`Unknown section "${name}".`);
  return await section.run(options);
}
