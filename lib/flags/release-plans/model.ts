import type { InputOf } from '../../http/contract.ts';
import type { Milestone, Safeguard } from '../feature-data/plan-model.ts';
import type { milestoneRequestSchema } from '../feature-environments/milestone-schema.ts';
import type { StrategyRequest } from '../feature-environments/model.ts';
import type { templateRequestSchema } from './template-schema.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ReleasePlanTemplate: ReleasePlanTemplate;
    TemplateName: TemplateName;
  }
}

/** Release plan templates of an instance, archived ones included; the list reads all of them. */
export const MAX_TEMPLATES = 200;

/** Bytes of a template as the API shows it, so that all of them fit into an answer. */
export const MAX_TEMPLATE_BYTES = 20_000;

/** Uses of segments by the strategies of a milestone, which change in one transaction. */
export const MAX_MILESTONE_SEGMENTS = 10;

/** What release plans are made of. */
export interface ReleasePlanTemplate {
  /** UUID. */
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** In order; parameters are only those that were sent, because the defaults depend on the flag. */
  readonly milestones: readonly Milestone[];
  /** What stops the plans that are made of it, at most one for each source; absent: nothing. */
  readonly safeguards?: readonly Safeguard[];
  /** Id of the user. */
  readonly createdBy: number;
  readonly createdAt: string;
  /** Name of who changed it last; absent: nobody, or not since this is stored. */
  readonly updatedBy?: string;
  readonly archivedAt: string | null;
  readonly version: number;
}

/** The item that makes the name of a template unique. */
interface TemplateName {
  readonly id: string;
}

/** A strategy of a milestone in a request body. */
export type MilestoneStrategyRequest = Omit<StrategyRequest, 'name' | 'disabled'> & {
  readonly strategyName: string;
  readonly sortOrder: number;
};

/** A milestone in a request body. */
export type MilestoneRequest = InputOf<typeof milestoneRequestSchema>;

/** A template in a request body. */
export type TemplateRequest = InputOf<typeof templateRequestSchema>;
